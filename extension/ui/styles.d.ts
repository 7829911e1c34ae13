// esbuild gathers the styles that components import into one sheet a page.
declare module '*.css';
