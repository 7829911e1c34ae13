// Where checkVisibility() and boxes differ from what a person sees, and why. Each departure requires evidence beyond
// the difference itself, so that none hides a fault of the engine.
import type { TableRow } from '../../../js-glue/tool/contract/contract.js';
import type { ElementFacts } from '../witness/probe.js';

export interface Seen {
  row: TableRow;
  element: ElementFacts;
  /** By checkVisibility, with opacity, visibility and content-visibility, and a box of more than a pixel. */
  isShown: boolean;
  isOnlyTransparent: boolean;
  isInViewport: boolean;
  isPressable: boolean;
}

interface Departure {
  why: string;
  holds(seen: Seen): boolean;
}

const kRestyled = /^(checkbox|radio|file|range)$/;

const kDepartures: Departure[] = [
  {
    why: "what the root of a page lets overflow is the viewport's (CSS Overflow 3 section 3.3): a root without height holds it",
    holds: ({ row, element, isShown }) => isShown && row.hiddenReason === 'size' && /^(html|body)$/.test(element.tag),
  },
  {
    // CSSOM View, checkVisibility(): ignores clips and positions.
    why: 'checkVisibility knows no clip and no place off the page; no point of it answers the hit test',
    holds: ({ row, isShown, isPressable }) =>
      isShown && !isPressable && /^(clipped|off-page|frame-hidden)$/.test(row.hiddenReason ?? ''),
  },
  {
    why: 'a native control that a page makes transparent to paint its own takes the press, and is there for a person',
    holds: ({ row, element, isShown, isOnlyTransparent }) =>
      !isShown && row.visible && isOnlyTransparent && (element.tag === 'select' || kRestyled.test(element.type)),
  },
  {
    why: 'an opacity under 0.05 shows a person nothing, and checkVisibility asks for 0 alone',
    holds: ({ row, isShown }) => isShown && row.hiddenReason === 'opacity',
  },
  {
    why: 'the marker of a list item is painted beside it (CSS Lists 3 section 3.1), and no script can measure it',
    holds: ({ row, element, isShown }) =>
      !isShown &&
      row.visible &&
      element.tag === 'li' &&
      row.role === 'listitem' &&
      !element.isVisible &&
      !row.interactive,
  },
];

/** Why the two may differ here, or undefined if they must not. */
export function departureOf(seen: Seen): string | undefined {
  return kDepartures.find(({ holds }) => holds(seen))?.why;
}

/** What no capture shows about a press: why the engine considers something pressable that is not. */
export function limitationOf({ element }: Seen): string | undefined {
  if (!element.isOfBrokenImage) return undefined;
  return (
    'an image that could not be loaded is shown as its fallback, which has no areas (HTML section 4.8.14.2); a snapshot ' +
    'does not say which images were loaded'
  );
}
