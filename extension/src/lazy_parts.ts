// The parts of the worker that are loaded when they are first used: scripts that the build makes (tests/tools/lib/worker_parts.mjs).
// Chrome runs a script later only if the worker has imported it while it was being installed.
declare const DOMTOOL_PARTS: readonly string[];
declare function importScripts(...files: string[]): void;

export function importPartsWhenInstalled(): void {
  self.addEventListener('install', () => importScripts(...DOMTOOL_PARTS));
}
