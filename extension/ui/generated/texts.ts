// Written by `npm run build` from extension/texts/en: change that.
/** Each text with the names of its placeholders. */
export interface Texts {
  'app.description': never;
  'app.language': never;
  'app.name': never;
  'app.open': never;
}
