// What the files of the repository must say before a release, and the section of the changelog that belongs to it.

/** The text below `## <title>`, up to the next section of the same level; undefined if there is none. */
export function changelogSection(changelog, title) {
  const lines = changelog.split('\n');
  const begin = lines.findIndex((line) => line === `## ${title}` || line.startsWith(`## ${title} `));
  if (begin === -1) return undefined;
  const length = lines.slice(begin + 1).findIndex((line) => line.startsWith('## '));
  return lines
    .slice(begin + 1, length === -1 ? undefined : begin + 1 + length)
    .join('\n')
    .trim();
}

/** Sentences that say what is not ready. `status` is what `git status --porcelain` prints. */
export function releaseProblems({ version, manifestVersion, changelog, status }) {
  const problems = [];
  if (status.trim() !== '') problems.push('The clone has changes that are not committed.');
  if (manifestVersion !== version) {
    problems.push(`package.json has version ${version}, extension/manifest.json ${manifestVersion}.`);
  }
  if (!changelogSection(changelog, version)) problems.push(`CHANGELOG.md has no section "## ${version}".`);
  return problems;
}

/** As `sha256sum -c` reads it. */
export function checksumLines(files) {
  return files.map(({ name, hash }) => `${hash}  ${name}\n`).join('');
}
