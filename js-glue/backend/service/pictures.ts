// The last picture of each task that this process was sent. A client says only that a page still looks like it (`screenshot: null`),
// and a model that asks to see the page has to be shown it again. It is forgotten when the task is over, or deleted.
import type { InteractRequest } from '../../interact/schemas.js';

/** Each is at most two megabytes. */
const MOST_TASKS = 32;

interface Owner {
  tenant: string;
  sessionId: string;
  taskId: string;
}

export class Pictures {
  private readonly last = new Map<string, Owner & { base64: string; hash: string | undefined }>();

  /** The request with its picture, as far as it was ever sent here. */
  whole(owner: Owner, request: InteractRequest): InteractRequest {
    const { screenshot, screenshotHash } = request;
    if (typeof screenshot === 'string') this.keep(owner, screenshot, screenshotHash);
    const known = this.last.get(owner.taskId);
    if (screenshot !== null || known === undefined || known.hash !== screenshotHash) return request;
    return { ...request, screenshot: known.base64 };
  }

  /** Those of a tenant, and of its session or task alone where one is named. */
  forget({ tenant, ...which }: Pick<Owner, 'tenant'> & Partial<Owner>): void {
    for (const [taskId, one] of this.last) {
      const { sessionId = one.sessionId, taskId: only = taskId } = which;
      if (one.tenant === tenant && one.sessionId === sessionId && taskId === only) this.last.delete(taskId);
    }
  }

  private keep(owner: Owner, base64: string, hash: string | undefined): void {
    this.last.delete(owner.taskId);
    this.last.set(owner.taskId, { ...owner, base64, hash });
    const [oldest] = this.last.keys();
    if (this.last.size > MOST_TASKS && oldest !== undefined) this.last.delete(oldest);
  }
}
