// A session's title as a person needs it.
import type { Session } from '../../../js-glue/sessions/index.js';

/** The name that the person gave, or the task: the site where it began stands beside it. */
export function shownTitle({ title, isRenamed, metadata }: Session): string {
  const site = `${metadata.initialDomain}: `;
  return isRenamed || !title.startsWith(site) ? title : title.slice(site.length);
}
