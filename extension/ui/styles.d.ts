// esbuild collects the styles that components import into one sheet per page.
declare module '*.css';
