// A session's title for display.
import type { Session } from '../../../js-glue/sessions/index.js';

/** The name that the person gave, or the task without the site, which is shown next to it. */
export function shownTitle({ title, isRenamed, metadata }: Session): string {
  const site = `${metadata.initialDomain}: `;
  return isRenamed || !title.startsWith(site) ? title : title.slice(site.length);
}
