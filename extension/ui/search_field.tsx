// A field whose words filter what is shown below it.
export function SearchField({ label, value, onWords }: { label: string; value: string; onWords(words: string): void }) {
  return (
    <input
      type="search"
      class="control"
      aria-label={label}
      placeholder={label}
      value={value}
      onInput={(event) => onWords(event.currentTarget.value)}
    />
  );
}
