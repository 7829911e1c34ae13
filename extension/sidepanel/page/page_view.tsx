// The page as an agent sees it: every id can be pointed at and used, and an element of the page can be picked to find its
// id.
import { signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { Button } from '../../ui/button.js';
import { Notice } from '../../ui/notice.js';
import { t } from '../../ui/texts.js';
import { BridgeStrip } from '../bridge/bridge_strip.js';
import { pageTable } from '../data/page_table.js';
import { TableView } from '../data/table_view.js';
import { followed, isForbiddenPage } from '../followed_tab.js';
import { Journal } from './past_actions.js';
import { LookBar } from './look_bar.js';
import { failure, isStale, look, observation, picture, running, wish } from './page_watch.js';
import { NodeTools } from './node_tools.js';
import { Outline } from './outline.js';
import { PageHead } from './page_head.js';
import { Picture } from './picture.js';
import { allowDrawing, needsAccess, pick, pointAt, showMarks } from './pointing.js';
import { clearSearch } from './search.js';
import './page_view.css';

export const chosenNode = signal<{ nodeId: string; name: string } | null>(null);

export function PageView() {
  const box = useRef<HTMLDivElement>(null);
  const outline = useRef<Outline | null>(null);
  const seen = observation.value;

  useEffect(() => {
    if (box.current === null) return;
    outline.current = new Outline(box.current, {
      point: pointAt,
      choose: (nodeId, name) => {
        chosenNode.value = { nodeId, name };
      },
    });
    return () => {
      pointAt(null);
      clearSearch();
      void showMarks(false);
    };
  }, []);
  useEffect(() => {
    const made = outline.current;
    if (made === null) return;
    if (seen === null) made.container.replaceChildren();
    else made.show(textOf(seen.content), seen.format);
    clearSearch();
    const { value: node } = chosenNode;
    if (node !== null && (seen === null || !made.has(node.nodeId))) chosenNode.value = null;
  }, [seen]);
  const node = chosenNode.value;
  const table = pageTable.value?.tabId === followed.value?.tabId ? pageTable.value : null;
  // The tools take space from the lines.
  useEffect(() => {
    if (node !== null) outline.current?.reveal(node.nodeId);
  }, [node]);
  const onPick = async (): Promise<void> => {
    const made = outline.current;
    if (made === null) return;
    const nodeId = await pick(made);
    if (nodeId === null) return;
    made.choose(nodeId);
    chosenNode.value = { nodeId, name: made.nameOf(nodeId) };
    made.focus(nodeId);
  };

  return (
    <div class="page-view">
      <PageHead />
      <LookBar onPick={() => void onPick()} outline={box} chosen={node} />
      <PageNotices />
      {table !== null && <TableView table={table} />}
      {picture.value !== null && <Picture picture={picture.value} />}
      {/* biome-ignore lint/a11y/useSemanticElements: a section cannot be told as busy by all readers */}
      <div
        class={`outline${isStale.value ? ' stale' : ''}${running.value > 0 ? ' busy' : ''}`}
        ref={box}
        role="region"
        aria-label={t('panel.outline')}
        aria-busy={running.value > 0}
        hidden={seen === null || table !== null}
      />
      {seen === null && failure.value === null && <p class="page-empty quiet">{emptyWords()}</p>}
      {node !== null && table === null && (
        <NodeTools
          key={node.nodeId}
          {...node}
          mayTakeText={outline.current?.mayTakeText(node.nodeId) ?? true}
          onLeave={() => {
            outline.current?.choose(null);
            outline.current?.focus(node.nodeId);
            chosenNode.value = null;
          }}
        />
      )}
      {table === null && <Journal />}
      <BridgeStrip shows="offer" tabId={followed.value?.tabId} />
    </div>
  );
}

function textOf(content: unknown): string {
  return typeof content === 'string' ? content : JSON.stringify(content, null, 2);
}

function emptyWords(): string {
  if (followed.value?.isClosed === true) return t('panel.troubleClosedWords');
  if (isForbiddenPage.value) return t('panel.pageForbidden');
  return t('panel.pageEmpty');
}

function PageNotices() {
  const wrong = failure.value;
  return (
    <div class="page-notices">
      {isStale.value && (
        <Notice
          tone="warn"
          actions={
            <Button id="again" onClick={() => void look(false)}>
              {t('panel.lookAgain')}
            </Button>
          }
        >
          {t('panel.stale')}
        </Notice>
      )}
      {wrong !== null && (
        <Notice tone="bad" title={t('panel.cannotLook')}>
          <p>{wrong.message}</p>
          {wrong.remediation !== undefined && <p class="quiet">{wrong.remediation}</p>}
          <p class="small quiet">
            <code>{wrong.code}</code>
          </p>
        </Notice>
      )}
      {needsAccess.value && (
        <Notice tone="warn" actions={<Button onClick={() => void allowDrawing()}>{t('panel.allowAll')}</Button>}>
          {t('panel.mayNotDraw')}
        </Notice>
      )}
      {wish.value.isDifference && wish.value.format !== 'text' && <Notice>{t('panel.differenceOfText')}</Notice>}
    </div>
  );
}
