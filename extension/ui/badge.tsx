// One word for a state.
import type { Tone } from './notice.js';
import './badge.css';

export function Badge({ tone = 'plain', isBusy = false, words }: { tone?: Tone; isBusy?: boolean; words: string }) {
  return <span class={`badge ${tone}${isBusy ? ' busy' : ''}`}>{words}</span>;
}
