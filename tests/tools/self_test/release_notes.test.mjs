import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changelogSection, checksumLines, releaseProblems } from '../lib/release_notes.mjs';

const changelog = '# Changelog\n\n## 1.2.0 (2026-12-01)\n\n### Added\n\n* A grid.\n\n## 1.1.0\n\n* Older.\n';
const ready = { version: '1.2.0', manifestVersion: '1.2.0', changelog, status: '' };

test('the section of a version ends where the next one begins', () => {
  assert.equal(changelogSection(changelog, '1.2.0'), '### Added\n\n* A grid.');
  assert.equal(changelogSection(changelog, '1.1.0'), '* Older.');
  assert.equal(changelogSection(changelog, '1.2'), undefined);
});

test('a release needs a clean clone, one version, and its section of the changelog', () => {
  assert.deepEqual(releaseProblems(ready), []);
  assert.match(releaseProblems({ ...ready, status: ' M a.ts\n' })[0], /not committed/);
  assert.match(releaseProblems({ ...ready, manifestVersion: '1.1.0' })[0], /1\.2\.0.*1\.1\.0/);
  assert.match(releaseProblems({ ...ready, version: '1.3.0', manifestVersion: '1.3.0' })[0], /## 1\.3\.0/);
});

test('checksums are as sha256sum reads them', () => {
  assert.equal(checksumLines([{ name: 'a.zip', hash: 'ff' }]), 'ff  a.zip\n');
});
