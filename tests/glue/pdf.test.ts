// PDFs that the browser shows, read in Node.
import { after, before } from 'node:test';

import { NodeBrowser } from '../support/node_port.js';
import { testPdfs } from '../support/pdf_checks.js';

let browser: NodeBrowser;
before(async () => {
  browser = await NodeBrowser.launch();
});
after(() => browser?.close());

testPdfs((url) => browser.connection.newTab(url));
