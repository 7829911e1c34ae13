// Something that a person should know, with what they can do about it. It is not a live region: the caller decides what is
// announced.
import type { ComponentChildren } from 'preact';
import { Icon } from './icon.js';
import type { IconName } from './icon.js';
import './notice.css';

export type Tone = 'plain' | 'good' | 'warn' | 'bad';

const ICONS: Readonly<Record<Tone, IconName | null>> = { plain: null, good: 'check', warn: 'warn', bad: 'cross' };

interface NoticeProps {
  tone?: Tone;
  title?: string;
  children?: ComponentChildren;
  /** Buttons. */
  actions?: ComponentChildren;
}

export function Notice({ tone = 'plain', title, children, actions }: NoticeProps) {
  const icon = ICONS[tone];
  return (
    <div class={`notice ${tone}`}>
      {icon !== null && <Icon name={icon} />}
      <div class="notice-words">
        {title !== undefined && <p class="notice-title">{title}</p>}
        {children !== undefined && <div>{children}</div>}
        {actions !== undefined && <div class="notice-actions">{actions}</div>}
      </div>
    </div>
  );
}
