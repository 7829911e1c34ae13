// The last picture of each task that this process received. A client that sees no difference sends only `screenshot: null`,
// but a model that asks for the page must be shown the picture again. It is deleted with the task, or when the task ends.
import type { ReceivedRequest } from '../../interact/schemas.js';

/** Each is at most two megabytes. */
const MOST_TASKS = 32;

interface Owner {
  tenant: string;
  sessionId: string;
  taskId: string;
}

export class Pictures {
  private readonly last = new Map<string, Owner & { base64: string; hash: string | undefined }>();

  /** The request with its picture, if that was ever received here. */
  whole(owner: Owner, request: ReceivedRequest): ReceivedRequest {
    const { screenshot, screenshotHash } = request;
    if (typeof screenshot === 'string') this.keep(owner, screenshot, screenshotHash);
    const known = this.last.get(owner.taskId);
    if (screenshot !== null || known === undefined || known.hash !== screenshotHash) return request;
    return { ...request, screenshot: known.base64 };
  }

  /** Those of a tenant, or only of one session or task. */
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
