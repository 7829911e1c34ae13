// The operations of a GraphQL document (October 2021, section 2.3), read without the full grammar: names, braces, strings
// and comments. That is enough to tell a query from a mutation, and to find the root fields.

export interface GraphqlOperation {
  type: 'query' | 'mutation' | 'subscription';
  name: string;
  /** Root fields, by their names and not by their aliases; `...` if some are in a fragment. */
  fields: string[];
}

const TOKEN = /"""[\s\S]*?"""|"(?:\\.|[^"\\\r\n])*"|#[^\r\n]*|[_A-Za-z]\w*|\.\.\.|[{}()[\]:@$]/g;
const TYPES: ReadonlySet<string> = new Set(['query', 'mutation', 'subscription']);
const MAX_TOKENS = 20_000;
const MAX_FIELDS = 40;

export function isGraphql(text: string): boolean {
  return /^(?:[\s,\ufeff]|#[^\r\n]*)*(?:\{|(?:query|mutation|subscription)\b\s*(?:\w+\s*)?[({@]|fragment\s+\w+\s+on\s)/.test(
    text.slice(0, 4_000),
  );
}

/** The named operation, or all of them. */
export function graphqlOperations(text: string, operationName?: string): GraphqlOperation[] {
  const found = scan(tokensOf(text));
  const named = found.filter(({ name }) => name === operationName);
  return named.length === 1 ? named : found;
}

function tokensOf(text: string): string[] {
  const tokens: string[] = [];
  for (const [token] of text.matchAll(TOKEN)) {
    if (token.startsWith('"') || token.startsWith('#')) continue;
    tokens.push(token);
    if (tokens.length >= MAX_TOKENS) break;
  }
  return tokens;
}

function scan(tokens: readonly string[]): GraphqlOperation[] {
  const found: GraphqlOperation[] = [];
  let operation: GraphqlOperation | undefined;
  let braces = 0;
  let brackets = 0;
  tokens.forEach((token, at) => {
    const before = tokens[at - 1];
    if (token === '(' || token === '[') ++brackets;
    else if (token === ')' || token === ']') brackets = Math.max(0, brackets - 1);
    else if (brackets > 0) return;
    else if (token === '{') {
      if (braces === 0 && operation === undefined) {
        operation = { type: 'query', name: '', fields: [] };
        found.push(operation);
      }
      ++braces;
    } else if (token === '}') {
      braces = Math.max(0, braces - 1);
      if (braces === 0) operation = undefined;
    } else if (braces === 0) operation = begun(token, before, operation, found);
    else if (braces === 1 && operation !== undefined) addField(operation, token, before, tokens[at + 1]);
  });
  return found;
}

function begun(
  token: string,
  before: string | undefined,
  operation: GraphqlOperation | undefined,
  found: GraphqlOperation[],
): GraphqlOperation | undefined {
  if (operation !== undefined) {
    if (operation.name === '' && before === operation.type) operation.name = token;
    return operation;
  }
  const type = TYPES.has(token) ? (token as GraphqlOperation['type']) : undefined;
  if (type === undefined && token !== 'fragment') return undefined;
  // Fields of a fragment belong to the operations that use it.
  const begins: GraphqlOperation = { type: type ?? 'query', name: '', fields: [] };
  if (type !== undefined) found.push(begins);
  return begins;
}

function addField(
  operation: GraphqlOperation,
  token: string,
  before: string | undefined,
  after: string | undefined,
): void {
  const isName = /^\w+$/.test(token) && before !== '@' && before !== '$' && before !== '...' && after !== ':';
  const isOfSpread = before === 'on' && operation.fields.at(-1) === '...';
  if (token !== '...' && (!isName || isOfSpread)) return;
  if (operation.fields.length < MAX_FIELDS) operation.fields.push(token);
}
