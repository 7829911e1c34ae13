// The imports of the TypeScript against js-glue/DEPS. A room is a folder that has a line there; a file belongs to the innermost
// one, but a folder beside other rooms must be one itself, so that no new one goes unseen. A room may import itself and the rooms
// that its line names, and a line names only rooms of lines above it: so no two rooms can need each other.

/** js-glue/DEPS as a map from room to the set of rooms it may import. Throws on a line it does not understand. */
export function parseRooms(text) {
  const rooms = new Map();
  for (const line of text.split('\n')) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const match = /^([\w/-]+):((?: [\w/-]+)*)\s*$/.exec(line);
    if (match === null) throw new Error(`js-glue/DEPS: cannot read: ${line}`);
    const [, room, names] = match;
    if (rooms.has(room)) throw new Error(`js-glue/DEPS: ${room} has two lines`);
    const allowed = names.trim().split(' ').filter(Boolean);
    const later = allowed.find((name) => !rooms.has(name));
    if (later !== undefined) throw new Error(`js-glue/DEPS: ${room} names ${later}, which has no line above it`);
    rooms.set(room, new Set([room, ...allowed]));
  }
  return rooms;
}

/** The room of a path, or undefined: the innermost folder that has a line, unless there are rooms beside the path's own. */
export function roomOf(path, rooms) {
  const folder = path.split('/').slice(0, -1).join('/');
  const folders = folder.split('/');
  while (folders.length > 0 && !rooms.has(folders.join('/'))) folders.pop();
  const room = folders.join('/');
  const hasRoomsInside = [...rooms.keys()].some((other) => other.startsWith(`${room}/`));
  return room === '' || (room !== folder && hasRoomsInside) ? undefined : room;
}

/** The relative imports of a text, types too, as paths from the checkout's root, with their line numbers. */
export function importsOf(path, text) {
  const here = path.split('/').slice(0, -1);
  return [...text.matchAll(/\b(?:from|import)\s*\(?\s*['"](\.{1,2}\/[^'"]+)['"]/g)].map((match) => {
    const parts = [...here];
    for (const part of match[1].split('/')) {
      if (part === '..') parts.pop();
      else if (part !== '.') parts.push(part);
    }
    return { path: parts.join('/'), line: text.slice(0, match.index).split('\n').length };
  });
}

/** One sentence for each import that js-glue/DEPS does not allow. `files`: { path from the checkout's root, text }. */
export function forbiddenImports(files, rooms) {
  return files.flatMap(({ path, text }) => {
    const room = roomOf(path, rooms);
    if (room === undefined) return [`${path}: js-glue/DEPS has no line for its folder`];
    return importsOf(path, text)
      .filter((imported) => !rooms.get(room).has(roomOf(imported.path, rooms)))
      .map((imported) => `${path}:${imported.line}: ${room} must not import ${imported.path}`);
  });
}
