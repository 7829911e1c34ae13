// The messages, oldest first. The view stays at the end while it grows, unless a person has scrolled up. It does not move
// past the beginning of an answer that stands last, so that a long one is read from there.
import { signal } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Button } from '../../ui/button.js';
import { Icon } from '../../ui/icon.js';
import { t } from '../../ui/texts.js';
import { quietSince, hasEarlier, messages, retry, saying, showEarlier, task } from '../chat_state.js';
import { EndCard, endOf } from './end_card.js';
import { Groups } from './groups.js';
import { LiveTurn } from './live_turn.js';
import './turns.css';

/** Within this distance the view counts as being at the end. */
const NEAR = 48;
/** Above the beginning of an answer. */
const MARGIN = 12;
/** This many are rendered at once, the others when there is time. */
const FIRST = 40;

export function Turns() {
  const list = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const lastTop = useRef(0);
  const isAway = useRef(signal(false)).current;
  const now = task.value;
  const end = now === null ? undefined : endOf(now);
  const all = messages.value.filter(({ messageId }) => messageId !== end?.messageId);
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? all : all.slice(-FIRST);
  const isRunning = now?.status === 'running';

  const toEnd = (): void => {
    const box = list.current;
    if (box !== null) box.scrollTop = box.scrollHeight;
  };
  const stayAtEnd = (): void => {
    const box = list.current;
    if (box === null || !isAtEnd.current) return;
    const end = box.scrollHeight - box.clientHeight;
    const top = Math.min(end, beginningOf(box) ?? end);
    if (box.scrollTop < top) box.scrollTop = top;
    isAway.value = end - box.scrollTop >= NEAR;
  };
  useLayoutEffect(stayAtEnd);
  useEffect(() => {
    const box = list.current;
    if (box === null) return;
    const content = new ResizeObserver(stayAtEnd);
    content.observe(box);
    return () => content.disconnect();
  }, []);
  useEffect(() => {
    const idle = requestIdleCallback(() => setWhole(true));
    return () => cancelIdleCallback(idle);
  }, []);
  const onScroll = (): void => {
    const box = list.current;
    if (box === null) return;
    // Growing and layout move the end down; only a person scrolls up.
    if (box.scrollHeight - box.scrollTop - box.clientHeight < NEAR) isAtEnd.current = true;
    else if (box.scrollTop < lastTop.current) isAtEnd.current = false;
    lastTop.current = box.scrollTop;
    isAway.value = box.scrollHeight - box.scrollTop - box.clientHeight >= NEAR;
  };

  return (
    <div class="turns-frame">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section class="turns" ref={list} onScroll={onScroll} tabIndex={0} aria-label={t('panel.conversation')}>
        {hasEarlier.value && (
          <div class="turns-earlier">
            <Button kind="plain" onClick={() => void showEarlier()}>
              {t('panel.earlier')}
            </Button>
          </div>
        )}
        <Groups messages={shown} open={now === null || now.status === 'success' ? [] : now.messages} />
        {isRunning && <LiveTurn text={saying.value} retry={retry.value} quietSince={quietSince.value} />}
        {now !== null && <EndCard task={now} />}
      </section>
      {isAway.value && (
        <button type="button" class="turns-down" onClick={toEnd} aria-label={t('panel.toEnd')} title={t('panel.toEnd')}>
          <Icon name="down" />
        </button>
      )}
    </div>
  );
}

/** Where the answer that stands last begins, in the scrolled content. */
function beginningOf(box: HTMLElement): number | undefined {
  const last = box.lastElementChild;
  if (last?.querySelector('[data-answer]') == null) return undefined;
  return last.getBoundingClientRect().top - box.getBoundingClientRect().top + box.scrollTop - MARGIN;
}
