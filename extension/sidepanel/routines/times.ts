import { language } from '../../ui/texts.js';

export function timeOf(time: number): string {
  return new Intl.DateTimeFormat(language(), { dateStyle: 'medium', timeStyle: 'short' }).format(time);
}
