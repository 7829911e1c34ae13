// What reads and writes tables: a script of its own, which the panel loads when a person first asks for a table.
export { extract } from '../../../js-glue/data/extract.js';
export { formulasIn } from '../../../js-glue/data/formulas.js';
export { spelled } from '../../../js-glue/data/spelling.js';
export { columnsIn, lackedIn, oneTable } from '../../../js-glue/data/tab_tables.js';
export { tabbed, written } from '../../../js-glue/data/write_table.js';
