/** An example of the guide at /api/docs. */
export interface Example {
  language: 'curl' | 'JavaScript' | 'Response';
  code: string;
}

/** The examples of a page, in its order. */
export const examplesOf = (html: string): Example[] =>
  [...html.matchAll(/<figcaption>(.*?)<\/figcaption><pre[^>]*><code>(.*?)<\/code>/gs)].map(
    ([, language = '', code = '']) => ({ language: language as Example['language'], code: unescape(code) }),
  );

const unescape = (html: string) => html.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));

/** The call that a curl command makes. */
export interface CurlCall {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: string;
}

/**
 * Reads a curl command as a shell and curl do. Knows single and double quotes, `$NAME` and `${NAME##*\/}`, and the options
 * -X, -H, -d, -G, --data-urlencode and -i.
 * @throws Error for any other option
 */
export function parseCurl(command: string, variables: Record<string, string>): CurlCall {
  const [program, ...words] = splitWords(command, variables);
  if (program !== 'curl') throw new Error(`Not a curl command: ${command}`);
  const call: CurlCall = { method: '', url: '', headers: {} };
  const query: string[] = [];
  for (let word = words.shift(); word !== undefined; word = words.shift()) {
    const value = () => words.shift() ?? '';
    if (word === '-X') call.method = value();
    else if (word === '-d') call.body = value();
    else if (word === '--data-urlencode') query.push(encodePair(value()));
    else if (word === '-H') {
      const [name = '', ...rest] = value().split(': ');
      call.headers[name] = rest.join(': ');
    } else if (word.startsWith('-') && word !== '-G' && word !== '-i') throw new Error(`Unknown option ${word}`);
    else if (!word.startsWith('-')) call.url = word;
  }
  if (query.length > 0) call.url += `?${query.join('&')}`;
  call.method ||= call.body === undefined ? 'GET' : 'POST';
  return call;
}

const encodePair = (text: string) => text.replace(/=(.*)$/s, (_, value: string) => `=${encodeURIComponent(value)}`);

/** Splits at spaces outside quotes; replaces variables outside single quotes. */
function splitWords(command: string, variables: Record<string, string>): string[] {
  const valueOf = (name: string) => {
    const value = variables[name];
    if (value === undefined) throw new Error(`No value for ${name}`);
    return value;
  };
  const expand = (text: string) =>
    text
      .replace(/\$\{(\w+)##\*\/\}/g, (_, name: string) => valueOf(name).replace(/^.*\//, ''))
      .replace(/\$(\w+)/g, (_, name: string) => valueOf(name));
  const words = command.replaceAll('\\\n', ' ').match(/(?:'[^']*'|"(?:\\.|[^"\\])*"|[^\s'"])+/g) ?? [];
  return words.map((word) =>
    word.replace(
      /'([^']*)'|"((?:\\.|[^"\\])*)"|[^'"]+/g,
      (text, single?: string, double?: string) => single ?? expand((double ?? text).replace(/\\(["\\$])/g, '$1')),
    ),
  );
}

/** `# Save patient.id of the response as PATIENT_ID.`: the field and the variable that an example names; null if none. */
export function savedVariable(code: string): { path: string[]; name: string } | null {
  const [, path, name] = /^# Save (\S+) of the response as (\w+)\.$/m.exec(code) ?? [];
  return path && name ? { path: path.split('.'), name } : null;
}
