import assert from 'node:assert/strict';
import { test } from 'node:test';
import { axRoleNames, generate, namesOf, rolesWith } from '../generate_enums.mjs';

test('names come in the order of the definitions', () => {
  const text =
    'DOMTOOL_TAG(kA, "a")\nDOMTOOL_ROLE(kB, "b", kWidget |\n             kLandmark)\nDOMTOOL_ROLE(kC, "", kNoTrait)\n';
  assert.deepEqual(namesOf('DOMTOOL_ROLE', text), ['b', '']);
});

test('a line that is not understood is refused', () => {
  assert.throws(() => namesOf('DOMTOOL_TAG', "DOMTOOL_TAG(kA,\n  'a')\n"), /cannot read/);
  assert.throws(() => namesOf('DOMTOOL_TAG', 'DOMTOOL_TAG(kA, "a")\nDOMTOOL_TAG(kB, "a")\n'), /twice/);
  assert.throws(() => namesOf('DOMTOOL_TAG', ''), /no DOMTOOL_TAG/);
});

test('another name of a role comes with ours, and one of no role is refused', () => {
  const roles = 'DOMTOOL_ROLE(kImage, "image", kNoTrait)\n';
  assert.deepEqual(axRoleNames(`${roles}DOMTOOL_AX_ROLE(kImage, "img")\n`), [['img', 'image']]);
  assert.throws(() => axRoleNames(`${roles}DOMTOOL_AX_ROLE(kPicture, "img")\n`), /no such role/);
});

test('the real definitions can be generated', () => {
  const [enums, roles] = generate();
  assert.match(enums.text, /export const ROLES = \[\n {2}'none',/);
  assert.match(roles.text, /export const TYPED_ROLES: ReadonlySet<string> = new Set\(\[\n {2}'combobox',/);
});

test('a set has the roles of its trait, also where it stands in a later line', () => {
  const text =
    'DOMTOOL_ROLE(kB, "b", kWidget |\n             kTyped)\nDOMTOOL_ROLE(kC, "c", kNoTrait)\nDOMTOOL_ROLE(kD, "d", kTyped)\n';
  assert.deepEqual(rolesWith('kTyped', text), ['b', 'd']);
});
