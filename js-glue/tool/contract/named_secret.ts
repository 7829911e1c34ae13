/** A secret of the host. Where a page repeats `text`, answers have `{{name}}`. */
export interface NamedSecret {
  name: string;
  text: string;
}
