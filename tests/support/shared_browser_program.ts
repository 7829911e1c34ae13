// Starts a browser that test files share, says where it is, and ends it when nobody listens any more.
import { TestBrowser } from './browser.js';

const browser = await TestBrowser.launch({ args: ['--remote-debugging-port=0'] });
// A dialog is for those who share the browser; without a listener it would be answered here.
browser.context.on('dialog', () => undefined);
process.stdout.write(`${browser.wsEndpoint} chrome-extension://${new URL(browser.worker.url()).host}\n`);
process.stdin.resume();
process.stdin.once('end', () => void browser.close().then(() => process.exit(0)));
