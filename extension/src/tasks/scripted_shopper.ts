// Plays a task on the practice shop of the welcome page, so that a person sees one without a model. It is a planner like
// any other: it finds controls in the tool's observation by role and name, and returns calls; the loop asks the person as
// usual.
import type { Decision, Plan, Planner, Turn } from '../../../js-glue/agent/index.js';
import type { TableRow, ToolCall } from '../../../js-glue/tool/index.js';
import { t } from '../../ui/texts.js';
import type { TextKey } from '../../ui/texts.js';

/** Slow enough to follow. */
const PACE_MS = 1_000;
const TEA = 'Sencha Spring';

export class ScriptedShopper implements Planner {
  async next(turn: Turn): Promise<Decision> {
    const { content } = await turn.observe({ format: 'table' });
    const page = new Page(Array.isArray(content) ? content : []);
    const scene = SCENES.find(({ sees }) => sees(page));
    await pause(turn.signal);
    if (scene === undefined) return { do: 'act', calls: [{ action: 'wait', until: 'stable' }] };
    const thought = t(scene.thought);
    const plan = planAt(scene.step);
    if (scene.does === undefined) return { do: 'finish', message: thought, plan };
    return { do: 'act', calls: scene.does(page), thought, plan };
  }
}

/** The controls of the page, by role and name. */
class Page {
  constructor(private readonly rows: readonly TableRow[]) {}

  find(role: string, name: string): TableRow | undefined {
    return this.rows.find((row) => row.role === role && row.name === name && row.visible);
  }

  /** A control whose name equals the text with some value in it. */
  findAround(role: string, textWith: (value: string) => string): TableRow | undefined {
    const [before = '', after = ''] = textWith('\n').split('\n');
    return this.rows.find((row) => row.role === role && row.name.startsWith(before) && row.name.endsWith(after));
  }

  press(role: string, name: string): ToolCall[] {
    return this.pressRow(this.find(role, name));
  }

  pressRow(row: TableRow | undefined): ToolCall[] {
    return row === undefined ? [] : [{ action: 'click', nodeId: row.id }];
  }
}

interface Scene {
  sees(page: Page): boolean;
  thought: TextKey & `shop.sees${string}`;
  /** Index in the plan. */
  step: number;
  /** Absent at the end. */
  does?(page: Page): ToolCall[];
}

const toAdd = (count: number): string => t('shop.addNamed', { COUNT: count, TEA });
const isFilled = (page: Page): boolean => (page.find('textbox', t('shop.fullName'))?.value ?? '') !== '';

/** The first one that applies is played. */
const SCENES: readonly Scene[] = [
  {
    sees: (page) => page.find('heading', t('shop.thanks', { NAME: t('shop.person') })) !== undefined,
    thought: 'shop.seesThanks',
    step: 3,
  },
  {
    sees: (page) => page.find('button', t('shop.cookiesNeeded')) !== undefined,
    thought: 'shop.seesCookies',
    step: 0,
    does: (page) => page.press('button', t('shop.cookiesNeeded')),
  },
  {
    sees: (page) => page.find('textbox', t('shop.fullName')) !== undefined && !isFilled(page),
    thought: 'shop.seesForm',
    step: 1,
    does: fillIn,
  },
  {
    sees: isFilled,
    thought: 'shop.seesFilled',
    step: 2,
    does: (page) => [
      ...page.press('checkbox', t('shop.terms')),
      ...page.pressRow(page.findAround('button', (PRICE) => t('shop.order', { PRICE }))),
    ],
  },
  {
    sees: (page) => page.find('button', t('shop.checkOut', { COUNT: 3 })) !== undefined,
    thought: 'shop.seesBasket',
    step: 1,
    does: (page) => page.press('button', t('shop.checkOut', { COUNT: 3 })),
  },
  {
    sees: (page) => page.find('button', t('shop.green'))?.states.includes('pressed') === false,
    thought: 'shop.seesShelf',
    step: 0,
    does: (page) => page.press('button', t('shop.green')),
  },
  {
    sees: (page) => page.find('button', toAdd(3)) !== undefined,
    thought: 'shop.seesThree',
    step: 0,
    does: (page) => page.press('button', toAdd(3)),
  },
  {
    sees: (page) => page.find('button', t('shop.more', { TEA })) !== undefined,
    thought: 'shop.seesOne',
    step: 0,
    does: (page) => page.press('button', t('shop.more', { TEA })),
  },
];

function fillIn(page: Page): ToolCall[] {
  const answers: Array<[role: string, name: string, value: string]> = [
    ['textbox', t('shop.fullName'), t('shop.person')],
    ['textbox', t('shop.email'), 'ada@lovelace.test'],
    ['textbox', t('shop.street'), t('shop.personStreet')],
    ['combobox', t('shop.country'), t('shop.portugal')],
  ];
  const fields = answers.flatMap(([role, name, value]) => {
    const row = page.find(role, name);
    return row === undefined ? [] : [{ nodeId: row.id, value }];
  });
  return [{ action: 'fill', fields }];
}

function planAt(current: number): Plan {
  const words = [t('shop.planChoose'), t('shop.planAddress'), t('shop.planOrder')];
  const steps = words.map((description, index) => ({
    id: `step_${index}`,
    index,
    description,
    status: index < current ? ('completed' as const) : index === current ? ('active' as const) : ('pending' as const),
  }));
  return { steps, currentStepIndex: Math.min(current, steps.length - 1) };
}

/** Rejects if the person stops meanwhile. */
function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, PACE_MS);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
