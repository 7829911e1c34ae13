// The products of the practice shop.
export type Kind = 'green' | 'black' | 'herbal';

export interface Tea {
  name: string;
  kind: Kind;
  /** In cents. */
  price: number;
  notes: 'shop.senchaNotes' | 'shop.gyokuroNotes' | 'shop.assamNotes' | 'shop.mintNotes';
}

export const TEAS: readonly Tea[] = [
  { name: 'Sencha Spring', kind: 'green', price: 960, notes: 'shop.senchaNotes' },
  { name: 'Assam Gold', kind: 'black', price: 840, notes: 'shop.assamNotes' },
  { name: 'Gyokuro Shade', kind: 'green', price: 1980, notes: 'shop.gyokuroNotes' },
  { name: 'Peppermint Field', kind: 'herbal', price: 560, notes: 'shop.mintNotes' },
];
