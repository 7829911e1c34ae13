// Program text in string literals: what runs in a page is code of js-glue/tool/page, where it is typed, linted and tested, and
// comes into strings by the build alone.

/** What no sentence, selector or pattern of ours looks like. */
const kProgram = [
  /\bfunction\b\s*\w*\s*\([^)]*\)\s*\{/,
  /(?:\([\w\s,.={}[\]]*\)|\b\w+)\s*=>\s*[\w({[!]/,
  /\b(?:const|let|var)\s+[\w$]+\s*=[^=]/,
  /\b(?:document|window|globalThis)\s*\.\s*\w+/,
  /(?:^|[;{}])\s*return\b[^;{}]*[;}]/,
];

/** One sentence for each literal that holds a program. `files`: { path from the checkout's root, text }. */
export function programTexts(files) {
  return files.flatMap(({ path, text }) =>
    literalsOf(text, path.endsWith('.ts'))
      .filter(({ value }) => kProgram.some((pattern) => pattern.test(value)))
      .map(({ line }) => `${path}:${line}: program text in a string: make it a function of js-glue/tool/page`),
  );
}

/** The string literals of a C++ or TypeScript text with their lines, those side by side in C++ as one. */
export function literalsOf(text, isTypeScript) {
  const found = [];
  let end = 0;
  for (const { kind, value, at, until } of tokensOf(text, isTypeScript)) {
    if (kind !== 'string') continue;
    const last = found.at(-1);
    const isNext = last !== undefined && !isTypeScript && text.slice(end, at).trim() === '';
    if (isNext) last.value += value;
    else found.push({ value, line: text.slice(0, at).split('\n').length });
    end = until;
  }
  return found;
}

const kComment = /\/\/[^\n]*|\/\*.*?\*\//sy;
const kQuoted = /"((?:[^"\\\n]|\\.)*)"/sy;
const kSingle = /'((?:[^'\\\n]|\\.)*)'/sy;
const kRaw = /R"([^(\s]*)\((.*?)\)\1"/sy;
const kWord = /[\w$]+(?:'\w+)*/y;
// Behind a value a slash divides; elsewhere it begins a pattern.
const kRegExp = /\/(?![*/])(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/y;

function* tokensOf(text, isTypeScript) {
  const matchAt = (pattern, at) => {
    pattern.lastIndex = at;
    return pattern.exec(text);
  };
  let isBehindValue = false;
  for (let at = 0; at < text.length; ) {
    const comment = matchAt(kComment, at);
    const template = isTypeScript && text[at] === '`' ? templateAt(text, at) : undefined;
    const raw = isTypeScript ? null : matchAt(kRaw, at);
    const quoted = matchAt(kQuoted, at) ?? (isTypeScript ? matchAt(kSingle, at) : null);
    const pattern = isTypeScript && !isBehindValue ? matchAt(kRegExp, at) : null;
    const skipped = comment ?? pattern ?? (isTypeScript ? null : matchAt(kSingle, at));
    const word = matchAt(kWord, at);
    if (template !== undefined) {
      yield { kind: 'string', value: template.value, at, until: template.until };
      at = template.until;
    } else if (raw !== null || quoted !== null) {
      const [whole] = raw ?? quoted;
      yield { kind: 'string', value: raw?.[2] ?? quoted[1], at, until: at + whole.length };
      at += whole.length;
    } else if (skipped !== null) {
      at += skipped[0].length;
      isBehindValue = skipped === pattern || isBehindValue;
      continue;
    } else if (word !== null) {
      at += word[0].length;
      isBehindValue = !/^(return|typeof|case|in|of|await|yield)$/.test(word[0]);
      continue;
    } else {
      if (!/\s/.test(text[at])) isBehindValue = /[)\]}]/.test(text[at]);
      at += 1;
      continue;
    }
    isBehindValue = true;
  }
}

/** A template up to its end, with what it puts in left out. */
function templateAt(text, begin) {
  let value = '';
  let at = begin + 1;
  while (at < text.length && text[at] !== '`') {
    if (text[at] === '\\') {
      value += text.slice(at, at + 2);
      at += 2;
    } else if (text.startsWith('${', at)) {
      at = endOfSubstitution(text, at + 2);
      value += '0';
    } else {
      value += text[at];
      at += 1;
    }
  }
  return { value, until: at + 1 };
}

function endOfSubstitution(text, begin) {
  let depth = 1;
  let at = begin;
  while (at < text.length && depth > 0) {
    if (text[at] === '`') at = templateAt(text, at).until;
    else {
      depth += { '{': 1, '}': -1 }[text[at]] ?? 0;
      at += 1;
    }
  }
  return at;
}
