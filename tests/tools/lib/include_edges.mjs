// The include edges of src/ and wasm/ against src/DEPS. A folder may include itself and what its line names; which folders have
// lines is as in import_edges.mjs, and a file right in src/ counts as the folder of its own name (engine.h, engine.cpp:
// "engine"). wasm/ may include engine.h, base/ and contract/.
import { roomOf } from './import_edges.mjs';

/** src/DEPS as a map from folder to the set of folders it may include. Throws on a line it does not understand. */
export function parseDeps(text) {
  const allowed = new Map();
  for (const line of text.split('\n')) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const match = /^([\w/]+):((?: [\w/]+)*)\s*$/.exec(line);
    if (match === null) throw new Error(`DEPS: cannot read: ${line}`);
    const [, folder, names] = match;
    if (allowed.has(folder)) throw new Error(`DEPS: ${folder} has two lines`);
    allowed.set(folder, new Set([folder, ...names.trim().split(' ').filter(Boolean)]));
  }
  for (const [folder, names] of allowed) {
    const unknown = [...names].find((name) => !allowed.has(name));
    if (unknown !== undefined) throw new Error(`DEPS: ${folder} names ${unknown}, which has no line`);
  }
  return allowed;
}

function folderOf(path, allowed) {
  if (!path.includes('/')) return path.replace(/\.\w+$/, '');
  return roomOf(path, allowed) ?? path.split('/').slice(0, -1).join('/');
}

/** The quoted includes of a C++ text with their line numbers. Angle brackets are the system's and RapidJSON's. */
export function includesOf(text) {
  return text.split('\n').flatMap((line, index) => {
    const match = /^\s*#\s*include\s+"([^"]+)"/.exec(line);
    return match === null ? [] : [{ path: match[1], line: index + 1 }];
  });
}

/** Edges that `allowed` does not have. `files`: { path: relative to the checkout, text }. One sentence for each. */
export function forbiddenEdges(files, allowed) {
  const withWasm = new Map([...allowed, ['wasm', new Set(['wasm', 'engine', 'base', 'contract'])]]);
  return files.flatMap(({ path, text }) => {
    const folder = path.startsWith('wasm/') ? 'wasm' : folderOf(path.replace(/^src\//, ''), allowed);
    const mayInclude = withWasm.get(folder);
    if (mayInclude === undefined) return [`${path}: src/DEPS has no line for ${folder}`];
    const bad = includesOf(text).filter((include) => !mayInclude.has(folderOf(include.path, allowed)));
    const rapidjson = /#\s*include\s+<rapidjson\//.test(text) && path !== 'src/base/json_reader.cpp';
    return [
      ...bad.map((include) => `${path}:${include.line}: ${folder} must not include ${include.path}`),
      ...(rapidjson ? [`${path}: only src/base/json_reader.cpp may include RapidJSON`] : []),
    ];
  });
}
