// What robots.txt allows for an address, by the rules of RFC 9309 and its examples.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { judgeRobots } from '../../js-glue/tool/base/robots_rules.js';

const kCases: Array<[what: string, text: string, path: string, isAllowed: boolean, rule?: string]> = [
  ['an empty file forbids nothing', '', '/a', true],
  [
    'the group of everyone counts where none names the product',
    'User-agent: *\nDisallow: /a',
    '/a/b',
    false,
    'Disallow: /a',
  ],
  ['the own group counts alone', 'User-agent: *\nDisallow: /\n\nUser-agent: domtool\nDisallow: /x', '/a', true],
  ['a name may have a version', 'User-agent: DomTool/1.0\nDisallow: /a', '/a', false, 'Disallow: /a'],
  ['several names share a group', 'User-agent: other\nUser-agent: DomTool\nDisallow: /a', '/a', false, 'Disallow: /a'],
  [
    'groups of one name are one',
    'User-agent: *\nDisallow: /a\nUser-agent: *\nDisallow: /b',
    '/a',
    false,
    'Disallow: /a',
  ],
  ['the longest rule counts', 'User-agent: *\nDisallow: /a\nAllow: /a/b', '/a/b/c', true, 'Allow: /a/b'],
  ['of equally long ones the allowing', 'User-agent: *\nDisallow: /a\nAllow: /a', '/a', true, 'Allow: /a'],
  ['an empty rule says nothing', 'User-agent: *\nDisallow:', '/a', true],
  ['a star is any letters', 'User-agent: *\nDisallow: /*.gif', '/x/y.gif?z', false, 'Disallow: /*.gif'],
  ['a dollar is the end', 'User-agent: *\nDisallow: /*.gif$', '/x/y.gif?z', true],
  ['both together', 'User-agent: *\nDisallow: /*.gif$', '/x/y.gif', false, 'Disallow: /*.gif$'],
  ['a dollar without a star', 'User-agent: *\nDisallow: /a$', '/ab', true],
  ['an end is not counted twice', 'User-agent: *\nDisallow: /ab*b$', '/ab', true],
  [
    'comments and unknown lines are no rules',
    '# hi\nUser-agent: * # all\nCrawl-delay: 9\nDisallow: /a # here',
    '/a',
    false,
    'Disallow: /a',
  ],
  ['letters matter', 'User-agent: *\nDisallow: /A', '/a', true],
];

for (const [what, text, path, isAllowed, rule] of kCases) {
  test(what, () => {
    assert.deepEqual(judgeRobots(text, 'DomTool', path), rule === undefined ? { isAllowed } : { isAllowed, rule });
  });
}

test('a hostile file is judged in no time', () => {
  const star = `User-agent: *\nDisallow: /${'*a'.repeat(900)}$\n`;
  const began = process.cpuUsage();
  judgeRobots(star.repeat(250), 'DomTool', `/${'a'.repeat(2_000)}b`);
  assert.ok(process.cpuUsage(began).user < 2_000_000, 'in microseconds');
});
