// `npm run grid`: sets up Java, Maven and Debian's chromium-driver, gets Selenium Grid by Maven, then runs tests/grid/main.ts.
import { existsSync } from 'node:fs';
import { inRepo } from './lib/paths.mjs';
import { buildProduct } from './lib/product.mjs';
import { runProgram } from './lib/program.mjs';
import { main, must } from './lib/run.mjs';
import { needsOf, setUp } from './lib/setup.mjs';

await main(async (args) => {
  await setUp(needsOf.grid);
  await buildProduct();
  const lib = inRepo('build', 'grid', 'lib');
  if (!existsSync(lib)) {
    console.log('Getting Selenium Grid …');
    const pom = inRepo('tests', 'grid', 'pom.xml');
    await must('Maven', 'mvn', ['-B', '-q', '-f', pom, 'dependency:copy-dependencies', `-DoutputDirectory=${lib}`]);
  }
  return runProgram('grid', ['grid', 'main.ts'], args);
});
