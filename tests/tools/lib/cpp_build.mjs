// The C++ builds: a preset is configured once, then ninja decides what to do.
import { existsSync, statSync } from 'node:fs';
import { inRepo } from './paths.mjs';
import { must, run } from './run.mjs';

/** Builds `targets` of a preset; resolves to the result of the first command that failed, or of the last. */
export async function buildPreset(preset, targets, options = {}) {
  if (!isConfigured(preset)) {
    const configured = await run('cmake', ['--preset', preset], options);
    if (configured.code !== 0) return configured;
  }
  return run('ninja', ['-C', inRepo('build', preset), ...targets], options);
}

export async function mustBuildPreset(preset, targets) {
  if (!isConfigured(preset)) console.log('Compiling the engine, which takes some minutes the first time …');
  await mustConfigure(preset);
  return must(`the ${preset} build`, 'ninja', ['-C', inRepo('build', preset), ...targets]);
}

export async function mustConfigure(preset) {
  if (!isConfigured(preset)) await must(`cmake --preset ${preset}`, 'cmake', ['--preset', preset]);
}

// Ninja itself configures again when a CMakeLists.txt changes; the presets it does not know.
function isConfigured(preset) {
  const ninjaFile = inRepo('build', preset, 'build.ninja');
  return existsSync(ninjaFile) && statSync(ninjaFile).mtimeMs > statSync(inRepo('CMakePresets.json')).mtimeMs;
}
