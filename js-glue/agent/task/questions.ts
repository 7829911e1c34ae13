// What a question to the person is about: the site, the object, the amount.
import type { ToolCall } from '../../tool/contract/contract.js';
import { amountsIn } from '../../facts/object.js';
import type { NodeFacts } from '../../facts/page_facts.js';
import { siteOf } from '../../policy/sites.js';
import type { Pending } from './task.js';

/** `sends`: the requests that would be sent; an amount in them is the one that counts. */
export function objectOf(
  call: ToolCall,
  node: NodeFacts | undefined,
  sends: readonly string[] = [],
): Pick<Pending, 'site' | 'object' | 'amount'> {
  const site = siteOf(call.action === 'navigate' ? call.url : (node?.origin ?? ''));
  const sent = amountsIn(sends);
  const amount = sent.length === 1 ? sent[0] : node?.amount;
  return {
    ...(site === undefined ? {} : { site }),
    ...(node?.object === undefined ? {} : { object: node.object }),
    ...(amount === undefined ? {} : { amount }),
  };
}
