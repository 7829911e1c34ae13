// What every page of the extension does first: sets its language and renders into <div id="app">.
import type { ComponentChild } from 'preact';
import { render } from 'preact';
import { LiveRegion } from './live_region.js';
import { nameLanguage } from './texts.js';
import './theme.css';

export function showPage(title: string, content: ComponentChild): void {
  nameLanguage();
  document.title = title;
  const app = document.getElementById('app');
  if (app === null) throw new Error('#app is missing');
  render(
    <>
      {content}
      <LiveRegion />
    </>,
    app,
  );
}
