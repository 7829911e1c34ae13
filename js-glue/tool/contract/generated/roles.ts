// Written by tests/tools/generate_enums.mjs from src/table/enums.def: change that.
/** A person operates them. */
export const WIDGET_ROLES: ReadonlySet<string> = new Set([
  'Audio',
  'button',
  'checkbox',
  'ColorWell',
  'combobox',
  'Date',
  'DateTime',
  'DisclosureTriangle',
  'link',
  'listbox',
  'menuitem',
  'menuitemcheckbox',
  'menuitemradio',
  'option',
  'radio',
  'scrollbar',
  'searchbox',
  'slider',
  'spinbutton',
  'switch',
  'tab',
  'textbox',
  'InputTime',
  'treeitem',
  'Video',
  'doc-backlink',
  'doc-biblioref',
  'doc-glossref',
  'doc-noteref',
]);

/** They hold a value that a person enters or chooses. */
export const FIELD_ROLES: ReadonlySet<string> = new Set([
  'checkbox',
  'ColorWell',
  'combobox',
  'Date',
  'DateTime',
  'listbox',
  'radio',
  'searchbox',
  'slider',
  'spinbutton',
  'switch',
  'textbox',
  'InputTime',
]);

/** They hold a value that a person types. */
export const TYPED_ROLES: ReadonlySet<string> = new Set([
  'combobox',
  'searchbox',
  'spinbutton',
  'textbox',
]);

/** They are choices of a menu, a list box or a tree. */
export const CHOICE_ROLES: ReadonlySet<string> = new Set([
  'menuitem',
  'menuitemcheckbox',
  'menuitemradio',
  'option',
  'treeitem',
]);
