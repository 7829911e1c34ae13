// What only the selector engine knows: focus, the indeterminate state, and what the user entered wrongly; and which fields
// show dots for their letters, a style that no other element needs. No CDP reply
// that is cheap tells these, so the frames of a session are asked in an isolated world, which the page can neither see
// nor change. The reply names the elements by backend node id and goes to the engine as it came.

/** Closed shadow roots and frames of other origins stay unasked; the latter answer in their own session. */
export const PSEUDO_CLASSES_EXPRESSION = `(() => {
  const found = { focus: [], indeterminate: [], userInvalid: [], layered: [], masked: [] };
  const roots = [document];
  // What content-visibility skips must not be asked: that would give it boxes. Of a field that is not displayed the nearest
  // element around it that is tells whether both are skipped.
  const isSkipped = (field) => {
    let shown = field;
    while (shown && !shown.checkVisibility()) shown = shown.parentElement ?? shown.getRootNode().host;
    if (!shown) return false;
    if (!shown.checkVisibility({ contentVisibilityAuto: true })) return true;
    return shown !== field && getComputedStyle(shown).contentVisibility !== 'visible';
  };
  // Some pages mask by a font of dots.
  const isMasked = (field) => {
    if (isSkipped(field)) return false;
    const style = getComputedStyle(field);
    return style.webkitTextSecurity !== 'none' || /text-security|password/i.test(style.fontFamily);
  };
  for (const root of roots) {
    found.indeterminate.push(...root.querySelectorAll('input[type=checkbox]:indeterminate'));
    found.userInvalid.push(...root.querySelectorAll(':user-invalid:not(form, fieldset)'));
    for (const field of root.querySelectorAll('input:not([type=hidden i]), textarea, [contenteditable]')) {
      if (isMasked(field)) found.masked.push(field);
    }
    for (const element of root.querySelectorAll('*')) {
      const inner = element.shadowRoot ?? element.contentDocument;
      if (inner) roots.push(inner);
    }
  }
  for (let root = document; root; ) {
    const element = root.activeElement;
    if (element) found.focus.push(element);
    root = element && (element.shadowRoot ?? element.contentDocument);
  }
  const top = document.documentElement;
  const style = top && getComputedStyle(top);
  const initial = ['1', 'none', 'none', 'visible', 'none', 'none', 'auto'];
  const now = style && [style.opacity, style.clipPath, style.overlay ?? 'none', style.contentVisibility, style.filter,
    style.transform, style.zIndex];
  if (String(now) !== String(initial)) found.layered.push(top);
  for (const list of Object.values(found)) list.splice(list === found.masked ? 1000 : 100);
  return found;
})()`;

// Depth: the object, its lists, their elements; nothing of the tree below an element.
const SERIALIZATION = {
  serialization: 'deep',
  maxDepth: 3,
  additionalParameters: { maxNodeDepth: 0, includeShadowTree: 'none' },
};

/** Of Runtime.evaluate in an isolated world. */
export const PSEUDO_CLASSES = { expression: PSEUDO_CLASSES_EXPRESSION, serializationOptions: SERIALIZATION };
