// Which mode an instruction needs.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { chooseMode } from '../../js-glue/tool/index.js';

test('simple actions get the skeleton', () => {
  for (const query of ['click the Search button', 'enter my email', 'type tea and press submit', 'fill the form', '']) {
    assert.equal(chooseMode(query), 'skeleton', query);
  }
});

test('what is seen, where it is, and questions that a look answers get a picture', () => {
  for (const query of [
    'click the gear icon on the right',
    "what's the price of the red item",
    'What is in the basket?',
    'open the FIRST result',
    'the button next  to the logo',
    'what does the chart say',
    'compare the images',
  ]) {
    assert.equal(chooseMode(query), 'hybrid', query);
  }
});

test('words count as a whole', () => {
  for (const query of [
    'stop the upload', // top
    'enable the tablet layout', // table
    'leftover vouchers', // left
    'open the blueprint', // blue
    'redo it', // red
    'the seed list', // see
    'select épicentre_top', // top
    'тестtop',
    'cardigan',
  ]) {
    assert.equal(chooseMode(query), 'skeleton', query);
  }
});

test('a visual word decides over a simple action', () => {
  assert.equal(chooseMode('click the blue button'), 'hybrid');
});

test('a page of more than fifty controls gets a picture, one of fifty does not', () => {
  assert.equal(chooseMode('click Search', { interactiveCount: 50 }), 'skeleton');
  assert.equal(chooseMode('click Search', { interactiveCount: 51 }), 'hybrid');
});

test('a page of pictures gets one when it is complex', () => {
  assert.equal(chooseMode('click Search', { interactiveCount: 19, isVisual: true }), 'skeleton');
  assert.equal(chooseMode('click Search', { interactiveCount: 20, isVisual: true }), 'hybrid');
});
