// The product as users get it: generated sources, wasm, npm package, extension, in that order, each only where something changed.
import { buildBackend } from './backend.mjs';
import { buildExtension, buildPackage } from './bundles.mjs';
import { mustBuildPreset } from './cpp_build.mjs';
import { writeContract } from '../generate_contract.mjs';
import { writeEnums } from '../generate_enums.mjs';
import { writePageFunctions } from '../generate_page_functions.mjs';
import { writeTexts } from '../generate_texts.mjs';

/** Resolves to the names of the parts that had to be made again. */
export async function buildProduct() {
  const made = [];
  if (writeEnums()) made.push('enums');
  if (writeContract()) made.push('the contract');
  if (writePageFunctions()) made.push('page functions');
  if (writeTexts()) made.push('the keys of the texts');
  const wasm = await mustBuildPreset('wasm', ['domtool_engine_module']);
  if (!wasm.output.includes('no work to do')) made.push('wasm');
  if (await buildPackage()) made.push('dist/js');
  if (await buildBackend()) made.push('dist/backend');
  if (await buildExtension()) made.push('dist/extension');
  return made;
}
