// `npm run update-counts`: records tests/counts.json anew, by the tests that compare with it. Read the diff.
import { inRepo } from './lib/paths.mjs';
import { main, run } from './lib/run.mjs';

await main(async () => {
  const args = [inRepo('tests', 'tools', 'test.mjs'), '--only=glue,extension,mcp', '--files=counts'];
  const { code } = await run(process.execPath, args, { env: { DOMTOOL_UPDATE_COUNTS: '1' }, inherit: true });
  return code;
});
