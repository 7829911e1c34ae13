// The page of both versions of Monaco. Without its workers, which plain text does not need.
export function showMonaco(monaco, ready) {
  const box = document.body.appendChild(document.createElement('div'));
  box.style.cssText = 'width:700px;height:260px';
  window.MonacoEnvironment = { getWorker: () => new Worker(URL.createObjectURL(new Blob(['']))) };
  const editor = monaco.editor.create(box, {
    value: 'first words\nsecond line',
    language: 'plaintext',
    ariaLabel: 'Source',
    minimap: { enabled: false },
    quickSuggestions: false,
  });
  ready(() => ({ Source: editor.getValue() }));
}
