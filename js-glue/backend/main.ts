// The program domtool-backend: reads the environment, starts, prints its address, and stops on SIGTERM or SIGINT.
import { startBackend } from './backend.js';
import { readConfig } from './config.js';
import { errorFields, makeLog } from './service/log.js';

declare const DOMTOOL_VERSION: string;

// PGlite creates files with the default modes of the process; they must be for this user only.
process.umask(0o077);

try {
  const config = readConfig(process.env);
  const log = makeLog(config.logLevel);
  const backend = await startBackend(config, log, { version: DOMTOOL_VERSION });
  if (backend.newToken !== undefined) {
    console.log(`Your new token: ${backend.newToken}`);
    console.log(
      'Enter it with the address below in the options of the extension, at "A backend". It is shown only this once.',
    );
  }
  if (config.model === undefined && config.script === undefined) {
    console.log('No model is set: start with MODEL_BASE_URL and MODEL, and MODEL_API_KEY if it needs one.');
  }
  console.log(`listening on ${backend.url}`);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      log.info({ signal }, 'stopping');
      backend.stop().then(
        () => process.exit(0),
        (error: unknown) => {
          log.error(errorFields(error), 'stop failed');
          process.exit(1);
        },
      );
    });
  }
} catch (error) {
  console.error(wordsOf(error));
  process.exit(1);
}

function wordsOf(error: unknown): string {
  // PGlite throws errors of its own file system, which are not Errors and contain no message.
  if (!(error instanceof Error)) return 'The database of DATABASE_URL cannot be opened.';
  const code = 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return 'The port is in use. Set PORT to another one.';
  if (code === 'ECONNREFUSED') return 'The database of DATABASE_URL does not answer.';
  return error.message;
}
