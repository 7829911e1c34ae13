// `npm run backend`: builds what is not built, then runs the backend here until it is stopped. Its settings are in the environment
// (js-glue/backend/README.md).
import { backendProgram, buildBackend } from './lib/backend.mjs';
import { main } from './lib/run.mjs';
import { setUp } from './lib/setup.mjs';

await main(async () => {
  await setUp([]);
  await buildBackend();
  // In this process, so that signals reach it and nothing stands between.
  await import(backendProgram);
  return undefined;
});
