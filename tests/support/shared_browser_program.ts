// Starts a browser that test files share, prints its address, and ends it when its input is closed.
import { TestBrowser } from './browser.js';

const browser = await TestBrowser.launch({ args: ['--remote-debugging-port=0'] });
// Dialogs are for the test files; without a listener they would be answered here.
browser.context.on('dialog', () => undefined);
process.stdout.write(`${browser.wsEndpoint} chrome-extension://${new URL(browser.worker.url()).host}\n`);
process.stdin.resume();
process.stdin.once('end', () => void browser.close().then(() => process.exit(0)));
