// What a response asks to be sent with the next request.
import type { InteractData } from './schemas.js';

export function requestedContext({
  status,
  action,
  requestedDomMode,
  needsScreenshot,
  needsSkeletonDom,
}: Pick<InteractData, 'status' | 'action' | 'requestedDomMode' | 'needsScreenshot' | 'needsSkeletonDom'>): {
  dom: boolean;
  skeletonDom: boolean;
  screenshot: boolean;
} {
  const isFull =
    status === 'needs_full_dom' || /^\s*needs_full_dom\b/.test(action ?? '') || requestedDomMode === 'full';
  const isHybrid = requestedDomMode === 'hybrid';
  return {
    dom: isFull,
    skeletonDom: isHybrid || requestedDomMode === 'skeleton' || needsSkeletonDom === true,
    screenshot: isHybrid || needsScreenshot === true,
  };
}
