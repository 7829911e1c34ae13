// Understood disagreements between `fast` and Chrome's accessibility tree. A rule is a predicate, a sentence that cites
// the standard, and who departs from it: Chrome's departures do not count against us, ours do. A rule is only allowed
// if the standard's own words decide the case; everything else stays unexplained.
import { collapsed, nameOf, rolesAgree, type Pair } from './join.js';

export interface Departure {
  whose: 'chrome' | 'ours';
  why: string;
  holds(pair: Pair): boolean;
}

/** Control and format characters. */
const kInvisible = /[\p{Cc}\p{Cf}]/gu;

/** As limits::kMaxNameBytes. */
const kMaxNameBytes = 1_000;

function isCutShort(ours: string, chromes: string): boolean {
  // The cut is between code points, before the ellipsis.
  return Buffer.byteLength(ours) > kMaxNameBytes - 8 && chromes.startsWith(ours.replace(/…$/, ''));
}

function isPlayer({ ax }: Pair): boolean {
  return ax.role === 'Audio' || ax.role === 'Video';
}

/** What Chrome shows for a password: a bullet for each character. */
const kBullets = /\u2022+/g;

export const kDepartures: readonly Departure[] = [
  {
    whose: 'chrome',
    why:
      'Chrome names the cells of a layout table from their content; their role is generic, and WAI-ARIA 1.2 section ' +
      '5.2.8.6 prohibits a name for generic',
    holds: ({ row, ax }) => ax.chromesRole === 'LayoutTableCell' && row?.role === 'generic' && nameOf(row) === '',
  },
  {
    whose: 'chrome',
    why:
      'Chrome names audio and video that cannot be played by the words of its own player, over any aria-label and without ' +
      'a source; accname 1.2 step 2D takes the label, step 2F takes content only for roles that allow it',
    holds: (pair) => rolesAgree(pair) && isPlayer(pair) && pair.ax.nameFrom === '' && nameOf(pair.row) !== pair.ax.name,
  },
  {
    whose: 'chrome',
    why:
      'Chrome stops at a label without text; HTML-AAM 1.0 section 4.1 goes on to the next step until one yields a usable ' +
      'text string',
    holds: (pair) =>
      rolesAgree(pair) && pair.ax.name === '' && pair.ax.nameFrom === 'relatedElement' && nameOf(pair.row) !== '',
  },
  {
    whose: 'chrome',
    why:
      'Chrome takes the spaces between pictures for a name; accname 1.2 section 4.3 wants space separated tokens, of ' +
      'which spaces alone have none, so that the tooltip (step 2I) is the name',
    holds: (pair) =>
      rolesAgree(pair) && /^ +$/.test(pair.ax.name) && pair.ax.nameFrom === 'contents' && nameOf(pair.row) !== '',
  },
  {
    whose: 'chrome',
    why:
      'Chrome leaves a picture without alt and title nameless that is all of its figure; HTML-AAM section 4.1, img element, ' +
      'takes the figcaption',
    holds: (pair) =>
      rolesAgree(pair) &&
      pair.ax.name === '' &&
      pair.ax.parentRole === 'figure' &&
      pair.row?.tag.toLowerCase() === 'img' &&
      nameOf(pair.row) !== '',
  },
  {
    whose: 'ours',
    why: 'characters that no person sees never leave the engine (src/privacy/text_policy.h)',
    holds: (pair) => rolesAgree(pair) && nameOf(pair.row) === collapsed(pair.ax.name.replace(kInvisible, '')),
  },
  {
    whose: 'ours',
    why: 'names end after limits::kMaxNameBytes',
    holds: (pair) => rolesAgree(pair) && isCutShort(nameOf(pair.row), collapsed(pair.ax.name)),
  },
  {
    whose: 'ours',
    why:
      'of a password nothing is said, not even its length (src/privacy/policy.h); accname 1.2 step 2C takes the value of a ' +
      'textbox, and HTML-AAM 1.0 section 3.5 gives input type=password no role',
    holds: (pair) =>
      rolesAgree(pair) &&
      pair.ax.name.includes('\u2022') &&
      nameOf(pair.row) === collapsed(pair.ax.name.replace(kBullets, '')),
  },
  {
    whose: 'ours',
    why:
      'the parts of a formula are its words: MathML-AAM 1.0 section 4.4 maps them to roles of single platforms, for which ' +
      'WAI-ARIA has no names',
    holds: ({ row, ax }) => /^MathML(?!Math$)/.test(ax.chromesRole) && row?.role === 'generic' && ax.name === '',
  },
  {
    whose: 'ours',
    why:
      'a label whose control a person cannot reach is that control to whoever presses it (HTML section 4.10.4, activation ' +
      'behaviour of a label): it has its role and name',
    holds: ({ row, ax }) =>
      ax.role === 'LabelText' && row?.interactive === true && row.interactiveReasons.includes('label-for'),
  },
  {
    whose: 'ours',
    why:
      'the drawn lines of an editor take the press for a field that nobody sees, and with it its role and name ' +
      '(src/semantics/editor_surface.h)',
    holds: ({ row, ax }) =>
      ax.role === 'generic' &&
      ax.name === '' &&
      !ax.focusable &&
      row?.role === 'textbox' &&
      row.interactiveReasons.includes('editable') &&
      row.interactiveReasons.every((reason) => reason === 'editable' || reason === 'listener'),
  },
  {
    whose: 'ours',
    why: "a snapshot has no rows of the browser's own shadow trees: the parts of players and pickers, what svg use repeats",
    holds: ({ row, whereabouts }) => row === undefined && whereabouts?.shadowRootType === 'user-agent',
  },
  {
    whose: 'ours',
    why:
      'an element that CSS content replaces by a picture is a picture to Chrome (CSS Content 3 section 2); here it keeps ' +
      'the role that HTML-AAM 1.0 section 3.5 gives its tag',
    holds: ({ row, ax }) => ax.chromesRole === 'image' && ax.name === '' && row?.role === 'generic',
  },
];

export function departureOf(pair: Pair, departures: readonly Departure[] = kDepartures): Departure | undefined {
  return departures.find((departure) => departure.holds(pair));
}
