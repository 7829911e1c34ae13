// The pairings of this computer's user: one file that only they can read. It contains the identity of this program and a
// key for each browser. A file that other users could read or change is not trusted; the person has to pair again.
import { thrownMessage } from '../../tool/base/narrow.js';
import { link, open, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { type Environment, isSet, systemOf } from '../../machine/systems.js';
import { OWN_FILE, makeOwnFolder, othersMay } from '../../own_files/own_files.js';
import { type Bytes, fromBase64, toBase64 } from '../../bridge/bytes.js';

const Pairing = z.object({ pairingId: z.string(), origin: z.string(), key: z.string() });
const Kept = z.object({ programId: z.string().min(1), browsers: z.array(Pairing) });
type Kept = z.infer<typeof Kept>;

/** More than anyone has browsers; the oldest are dropped. */
const MAX_BROWSERS = 20;
const FILE = 'bridge.json';

export function configFolder(environment: Environment = process.env, system = systemOf(), home = homedir()): string {
  const named = environment['DOMTOOL_CONFIG_DIR'];
  if (isSet(named)) return named;
  const { path, settings } = system;
  const folder = settings.map((name) => environment[name]).find(isSet) ?? path.join(home, '.config');
  return path.join(folder, 'domtool');
}

export class Pairings {
  private readonly path: string;
  private readonly hasShownHint = new Set<string>();

  /** `tell` prints a line for the person who runs the program. */
  constructor(
    private readonly folder = configFolder(),
    private readonly print: (line: string) => void = () => {},
  ) {
    this.path = join(folder, FILE);
  }

  /** Created at the first call; all later programs of this user share it. */
  async programId(): Promise<string> {
    const { programId } = await this.read();
    if (programId !== '') return programId;
    const made = toBase64(crypto.getRandomValues(new Uint8Array(16)));
    // If several programs start at once, one of them creates the file, and all read it. A file that cannot be read is
    // replaced.
    const isOurs = await this.write({ programId: made, browsers: [] }, link).then(
      () => true,
      () => false,
    );
    if (isOurs) return made;
    const { programId: theirs } = await this.read();
    if (theirs !== '') return theirs;
    await this.write({ programId: made, browsers: [] }, rename);
    return made;
  }

  async isEmpty(): Promise<boolean> {
    return (await this.read()).browsers.length === 0;
  }

  async keyOf(pairingId: string, origin: string): Promise<Bytes | undefined> {
    const found = (await this.read()).browsers.find((one) => one.pairingId === pairingId && one.origin === origin);
    return found === undefined ? undefined : fromBase64(found.key);
  }

  async keep({ pairingId, origin, key }: { pairingId: string; origin: string; key: Bytes }): Promise<void> {
    const { programId, browsers } = await this.read();
    const kept = [...browsers, { pairingId, origin, key: toBase64(key) }].slice(-MAX_BROWSERS);
    await this.write({ programId, browsers: kept }, rename);
  }

  // A file that cannot be read counts as missing: the person pairs again.
  private async read(): Promise<Kept> {
    try {
      return Kept.parse(JSON.parse(await this.ownText()));
    } catch {
      return { programId: '', browsers: [] };
    }
  }

  // The open file is checked, so that the checked file is the one that is read.
  private async ownText(): Promise<string> {
    const file = await open(this.path, 'r');
    try {
      if (othersMay(await file.stat()) === 'nothing') return await file.readFile('utf8');
    } finally {
      await file.close();
    }
    this.hintOnce(`${this.path} was open to other users of this computer, so its pairings are not used; pair again`);
    return '';
  }

  // Without the folder nobody can be paired, and a connecting browser learns only that.
  private ownFolder(): void {
    try {
      makeOwnFolder(this.folder, (name) => name.startsWith(FILE));
    } catch (error) {
      this.hintOnce(thrownMessage(error));
      throw error;
    }
  }

  private hintOnce(line: string): void {
    if (!this.hasShownHint.has(line)) this.print(line);
    this.hasShownHint.add(line);
  }

  // Written completely or not at all, even for concurrent readers.
  private async write(kept: Kept, put: (from: string, to: string) => Promise<void>): Promise<void> {
    this.ownFolder();
    const fresh = `${this.path}.${crypto.randomUUID()}`;
    await writeFile(fresh, `${JSON.stringify(kept, null, 2)}\n`, { mode: OWN_FILE });
    try {
      await put(fresh, this.path);
    } finally {
      await rm(fresh, { force: true });
    }
  }
}
