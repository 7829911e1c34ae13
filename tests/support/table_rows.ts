// The rows of an observation of a page that holds nothing but one table.

export interface TablePart {
  id: string;
  role: string;
  tag: string;
  parentId?: string;
  name?: string;
  text?: string;
  box: [number, number, number, number];
}

export function tableRows(headers: readonly string[], ...lines: ReadonlyArray<readonly string[]>): TablePart[] {
  const rows = [headers, ...lines].flatMap((cells, line): TablePart[] => [
    { id: `ro00000${line}`, role: 'row', tag: 'tr', parentId: 'ta000000', box: [0, line * 20, 200, 20] },
    ...cells.map(
      (text, at): TablePart => ({
        id: `ce0000${line}${at}`,
        role: line === 0 ? 'columnheader' : 'cell',
        tag: line === 0 ? 'th' : 'td',
        parentId: `ro00000${line}`,
        text,
        name: text,
        box: [at * 100, line * 20, 100, 20],
      }),
    ),
  ]);
  return [{ id: 'ta000000', role: 'table', tag: 'table', box: [0, 0, 200, 100] }, ...rows];
}
