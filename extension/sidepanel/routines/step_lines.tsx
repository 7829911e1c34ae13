// The steps of a routine, as its file says them.
export function StepLines({ lines }: { lines: readonly string[] }) {
  return (
    <ol>
      {lines.map((line, at) => (
        <li key={`${at} ${line}`}>
          <code>{line}</code>
        </li>
      ))}
    </ol>
  );
}
