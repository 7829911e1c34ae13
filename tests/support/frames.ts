// Frames of a page, as Playwright knows them. Playwright drops a frame while it moves to another process, and may learn of
// the move after the extension did, so a frame is waited for.
import type { Frame, Page } from 'playwright-core';

import { eventually } from './waiting.js';

/** The frame whose address matches. */
export const frameOf = (page: Page, address: RegExp): Promise<Frame> =>
  eventually(`a frame ${address.source}`, () => page.frames().find((frame) => address.test(frame.url())));

/** The first child frame of the page. */
export const innerFrame = (page: Page): Promise<Frame> => eventually('a frame inside', () => page.frames()[1]);
