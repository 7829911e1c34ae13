// Icons as paths on a grid of 16, in the colour of the text. They are decorative: the control has its own name.
import './icon.css';

const PATHS = {
  send: 'M8 13V3M3.5 7.5 8 3l4.5 4.5',
  stop: 'M4 4h8v8H4z',
  pause: 'M5.5 3.5v9M10.5 3.5v9',
  resume: 'M5 3.5v9l7-4.5z',
  list: 'M2.5 4h11M2.5 8h11M2.5 12h11',
  plus: 'M8 3v10M3 8h10',
  close: 'M4 4l8 8M12 4l-8 8',
  edit: 'M3 13l.6-2.8 7.2-7.2 2.2 2.2-7.2 7.2zM9.4 4.4l2.2 2.2',
  trash: 'M3 4.5h10M6.5 4.5V3h3v1.5M4.5 4.5l.6 8.5h5.8l.6-8.5',
  save: 'M8 2.5v7.5M4.8 7 8 10.2 11.2 7M3 13h10',
  check: 'M3 8.5 6.5 12 13 4.5',
  cross: 'M4 4l8 8M12 4l-8 8',
  warn: 'M8 2.5 14 13H2zM8 6.5v3M8 11.2v.3',
  ask: 'M5.8 6a2.2 2.2 0 1 1 3.2 2c-.7.4-1 .8-1 1.6M8 12v.3',
  back: 'M9.5 3.5 5 8l4.5 4.5',
  down: 'M4 6l4 4 4-4',
  up: 'M4 10l4-4 4 4',
  gear: 'M8 5.8a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4zM8 1.8v2M8 12.2v2M1.8 8h2M12.2 8h2M3.6 3.6 5 5M11 11l1.4 1.4M12.4 3.6 11 5M5 11l-1.4 1.4',
  sliders: 'M2.5 5h5M10.5 5h3M9 3.5v3M2.5 11h3M8.5 11h5M7 9.5v3',
  pick: 'M3 3l4 10 1.6-4.4L13 7z',
  search: 'M7 2.8a4.2 4.2 0 1 0 0 8.4 4.2 4.2 0 0 0 0-8.4zM10.2 10.2 13.5 13.5',
  copy: 'M5.5 5.5h7.5v7.5H5.5zM10.5 5.5V3H3v7.5h2.5',
  refresh: 'M13 8a5 5 0 1 1-1.6-3.7M13 2.5V5h-2.5',
  again: 'M6 3.5 2.8 6.7 6 9.9M2.8 6.7h7a3.2 3.2 0 0 1 3.2 3.2V12.5',
  camera: 'M2.5 5h2.8l1-1.5h3.4l1 1.5h2.8v7.5h-11zM8 6.8a1.9 1.9 0 1 0 0 3.8 1.9 1.9 0 0 0 0-3.8z',
  more: 'M3.5 8h.01M8 8h.01M12.5 8h.01',
  star: 'M8 2.2 9.8 6l4.1.5-3 2.8.8 4.1L8 11.4l-3.7 2 .8-4.1-3-2.8L6.2 6z',
  clip: 'M12.8 7.2 7.6 12.4a3 3 0 0 1-4.3-4.3L8.9 2.6a2 2 0 0 1 2.9 2.9L6.4 10.8a1 1 0 0 1-1.4-1.4l4.7-4.7',
  marks: 'M2.5 3.5h4v3h-4zM9.5 3.5h4v3h-4zM2.5 9.5h4v3h-4zM9.5 9.5h4v3h-4z',
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
