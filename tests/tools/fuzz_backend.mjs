// `npm run fuzz-backend`: starts the backend and has Schemathesis send it what its OpenAPI allows and forbids. Schemathesis is a
// program in Python (`pip install schemathesis`); SCHEMATHESIS_PATH names it where it is not on PATH. Arguments go to it as they are.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { backendProgram, buildBackend } from './lib/backend.mjs';
import { SetupNeeded, main, run, which } from './lib/run.mjs';

const kToken = 'token-of-the-fuzzer';
const kScript = {
  plan: ['One'],
  steps: [{ action: 'scroll', with: { deltaY: 1 } }, { ask: 'Which?' }, { finish: 'Done.' }],
};
/** What every answer is held to. */
const kChecks = 'not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance';

await main(async (args) => {
  const program = process.env.SCHEMATHESIS_PATH ?? which('schemathesis');
  if (program === undefined) {
    throw new SetupNeeded('Missing: schemathesis. Install it by `pip install schemathesis`, or set SCHEMATHESIS_PATH.');
  }
  await buildBackend();
  const folder = mkdtempSync(join(tmpdir(), 'domtool-fuzz-'));
  const script = join(folder, 'script.json');
  writeFileSync(script, JSON.stringify(kScript));
  const { child, url } = await start({ DOMTOOL_SCRIPT: script });
  try {
    const header = ['--header', `Authorization: Bearer ${kToken}`];
    const options = ['--checks', kChecks, '--max-examples', '100', '--no-color'];
    const { code } = await run(program, ['run', `${url}/openapi.json`, ...header, ...options, ...args], {
      cwd: folder,
      inherit: true,
    });
    return code;
  } finally {
    child.kill('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  }
});

async function start(env) {
  const settings = {
    PORT: '0',
    DATABASE_URL: 'memory://',
    DOMTOOL_TOKENS: `${kToken}:fuzz`,
    DOMTOOL_RATE_PER_MINUTE: '1000000',
    LOG_LEVEL: 'error',
  };
  const child = spawn(process.execPath, [backendProgram], {
    env: { ...process.env, ...settings, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  for await (const chunk of child.stdout) {
    said += chunk;
    const url = /listening on (\S+)/.exec(said)?.[1];
    if (url !== undefined) return { child, url };
  }
  throw new Error(`The backend ended: ${said}`);
}
