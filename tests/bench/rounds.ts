// Interleaved rounds: every way to observe is measured once before any is measured again, so that all run under the same load.
import type { Look, Peer } from './ways.js';

const kLeastRounds = 2;
const kFollowMs = 300;

export interface Lane {
  name: string;
  rounds: number;
  run: () => Promise<Look>;
}

/** As many rounds as each lane has, none after `seconds` but the first `least`; the first lane rotates. Requires that every lane is warm. */
export async function race(
  lanes: readonly Lane[],
  seconds: number,
  failures: string[],
  least = kLeastRounds,
): Promise<Map<string, Look[]>> {
  const looks = new Map<string, Look[]>(lanes.map(({ name }) => [name, []]));
  const failed = new Set<string>();
  const most = Math.max(...lanes.map(({ rounds }) => rounds));
  const deadline = performance.now() + 1000 * seconds;
  for (let round = 0; round < most && (round < least || performance.now() < deadline); round += 1) {
    for (let k = 0; k < lanes.length; k += 1) {
      const lane = lanes[(k + round) % lanes.length] as Lane;
      if (round >= lane.rounds || failed.has(lane.name)) continue;
      try {
        looks.get(lane.name)?.push(await lane.run());
      } catch (error) {
        failed.add(lane.name);
        failures.push(`${lane.name}: ${String(error).split('\n')[0]}`);
      }
    }
  }
  return looks;
}

/** Those that return at all. */
export async function warmUp(peers: Record<string, Peer>, failures: string[]): Promise<Array<[string, Peer]>> {
  const willing: Array<[string, Peer]> = [];
  for (const [name, peer] of Object.entries(peers)) {
    try {
      await peer.look();
      willing.push([name, peer]);
    } catch (error) {
      failures.push(`${name}: ${String(error).split('\n')[0]}`);
    }
  }
  return willing;
}

/** The first observation makes our tool follow the page, which happens once. */
export function untilFollowed(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, kFollowMs));
}
