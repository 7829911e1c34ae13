// The last picture of each task that this process was sent. A client says only that a page still looks like it (`screenshot: null`),
// and a model that asks to see the page has to be shown it again.
import type { InteractRequest } from '../../interact/schemas.js';

/** Each is at most two megabytes. */
const MOST_TASKS = 32;

export class Pictures {
  private readonly last = new Map<string, { base64: string; hash: string | undefined }>();

  /** The request with its picture, as far as it was ever sent here. */
  whole(taskId: string, request: InteractRequest): InteractRequest {
    const { screenshot, screenshotHash } = request;
    if (typeof screenshot === 'string') this.keep(taskId, screenshot, screenshotHash);
    const known = this.last.get(taskId);
    if (screenshot !== null || known === undefined || known.hash !== screenshotHash) return request;
    return { ...request, screenshot: known.base64 };
  }

  private keep(taskId: string, base64: string, hash: string | undefined): void {
    this.last.delete(taskId);
    this.last.set(taskId, { base64, hash });
    const [oldest] = this.last.keys();
    if (this.last.size > MOST_TASKS && oldest !== undefined) this.last.delete(oldest);
  }
}
