import { AllCommunityModule, ModuleRegistry, createGrid } from 'ag-grid-community';
import { countries, ready } from '../page';

ModuleRegistry.registerModules([AllCommunityModule]);
document.body.innerHTML = '<div id=grid style="width:600px;height:320px"></div>';
const rowData = countries.map((country, at) => ({ country, price: 10 + at }));
const grid = createGrid(document.querySelector('#grid'), {
  columnDefs: [
    { field: 'country', rowDrag: true },
    { field: 'price', editable: true },
  ],
  rowData,
  rowSelection: { mode: 'multiRow' },
});
const of = (row) => grid.getDisplayedRowAtIndex(row)?.data;
ready(() => ({
  Price: of(1)?.price ?? 0,
  Chosen: grid.getSelectedRows().map(({ country }) => country),
  First: of(0)?.country ?? '',
}));
