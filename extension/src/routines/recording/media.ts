// No press on the controls of a video or sound that the browser draws comes to a page: what comes of it does.

export const MEDIA_EVENTS = ['play', 'pause', 'seeking', 'volumechange', 'ratechange'] as const;
/** Events sooner than this belong to the same press. */
const SAME_MS = 1_000;

export class Media {
  private lastAt = 0;

  /** Whether the person has used the controls again. */
  isUsed(target: EventTarget | null): boolean {
    if (!(target instanceof HTMLMediaElement) || !target.controls || target.ended) return false;
    if (!target.matches(':hover,:focus') || !navigator.userActivation.isActive) return false;
    const isSame = Date.now() - this.lastAt < SAME_MS;
    this.lastAt = Date.now();
    return !isSame;
  }
}
