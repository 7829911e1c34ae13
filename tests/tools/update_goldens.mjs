// `npm run update-goldens`: writes what the engine makes of every recorded case next to it, and the steps of every test of an action
// to fixtures/steps.txt. Read the diff.
import { mustBuildPreset } from './lib/cpp_build.mjs';
import { inRepo } from './lib/paths.mjs';
import { main, run } from './lib/run.mjs';
import { needsOf, setUp } from './lib/setup.mjs';

await main(async () => {
  await setUp(needsOf.goldens);
  await mustBuildPreset('native', ['domtool_test']);
  const { code } = await run(inRepo('build', 'native', 'domtool_test'), ['--gtest_brief=1'], {
    env: { DOMTOOL_UPDATE_GOLDENS: '1' },
    inherit: true,
  });
  return code;
});
