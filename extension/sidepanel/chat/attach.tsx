// Files that a person attaches to what they write: chosen, pasted or dropped on the panel. They stay in the browser until a task
// gives them to a page.
import { signal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { MAX_FILES, MAX_FILE_BYTES, dropFile, keepFile } from '../../src/tasks/attached_store.js';
import { IconButton } from '../../ui/button.js';
import { Icon } from '../../ui/icon.js';
import { announce } from '../../ui/live_region.js';
import { t } from '../../ui/texts.js';

interface Chosen {
  id: string;
  name: string;
}

/** Not sent yet. Like the draft, it outlives the component. */
export const attached = signal<readonly Chosen[]>([]);
const wrong = signal('');

export function AttachButton() {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton label={t('panel.attach')} onClick={() => input.current?.click()}>
        <Icon name="clip" />
      </IconButton>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        tabIndex={-1}
        aria-hidden="true"
        onChange={(event) => {
          void attach([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}

export function AttachedFiles() {
  return (
    <>
      {wrong.value !== '' && <p class="attached-wrong small">{wrong.value}</p>}
      {attached.value.length > 0 && (
        <ul class="attached" aria-label={t('panel.attachedFiles')}>
          {attached.value.map(({ id, name }) => (
            <li key={id}>
              <span title={name}>{name}</span>
              <IconButton label={t('panel.detach', { NAME: name })} onClick={() => void detach(id)}>
                <Icon name="close" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Of a paste or a drop. What holds no files is left to the field, and `false` is returned. */
export function takeFiles(event: Event, given: DataTransfer | null): boolean {
  const files = [...(given?.files ?? [])];
  if (files.length === 0) return false;
  event.preventDefault();
  void attach(files);
  return true;
}

async function attach(files: readonly File[]): Promise<void> {
  say('');
  for (const file of files) {
    const { name } = file;
    if (attached.value.length >= MAX_FILES) return say(t('panel.attachTooMany'));
    if (file.size > MAX_FILE_BYTES) {
      say(t('panel.attachTooLarge', { NAME: name }));
      continue;
    }
    try {
      const id = await keepFile(file);
      attached.value = [...attached.value, { id, name }];
      announce(t('panel.attachedNow', { NAME: name }));
    } catch {
      say(t('panel.attachNot', { NAME: name }));
    }
  }
}

async function detach(id: string): Promise<void> {
  attached.value = attached.value.filter((one) => one.id !== id);
  document.getElementById('composer')?.focus();
  await dropFile(id);
}

function say(words: string): void {
  wrong.value = words;
  if (words !== '') announce(words);
}
