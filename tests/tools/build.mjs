// `npm run build`: sets up what is missing, then makes dist/js and dist/extension.
import { buildProduct } from './lib/product.mjs';
import { main } from './lib/run.mjs';
import { needsOf, setUp } from './lib/setup.mjs';

await main(async () => {
  const begin = Date.now();
  await setUp(needsOf.build);
  const made = await buildProduct();
  const seconds = ((Date.now() - begin) / 1000).toFixed(1);
  console.log(
    made.length === 0 ? `Everything is up to date (${seconds} s).` : `Built ${made.join(', ')} (${seconds} s).`,
  );
});
