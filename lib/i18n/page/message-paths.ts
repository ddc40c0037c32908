/**
 * The messages that a module may ask for, as paths: `wallet.low`, or `problems` for everything below it. A translator
 * with a use other than a literal key gets its whole namespace.
 */
export function messagePaths(text: string): string[] {
  const code = text.replace(STRING_OR_COMMENT, (found) => ' '.repeat(found.length));
  const paths = [...text.matchAll(FULL_KEY)].map(([, , key, prefix]) => `${key ?? prefix}`);
  for (const [, name, namespace, prefix] of text.matchAll(TRANSLATOR)) {
    const keys = name && namespace ? keysAskedOf(name, text, code) : undefined;
    if (keys) paths.push(...keys.map((key) => `${namespace}.${key}`));
    else if (namespace ?? prefix) paths.push(`${namespace ?? prefix}`);
  }
  return [...new Set(paths)];
}

const STRING_OR_COMMENT = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|\/\/.*|\/\*[\s\S]*?\*\//g;
/** `'errors.required'`, or the beginning of `connections.whyNot.${why}`. */
const FULL_KEY = /(['"])([\w-]+(?:\.[\w-]+)+)\1|`([\w-]+(?:\.[\w-]+)*)\.[\w-]*\$\{/g;
const TRANSLATOR = /(?:\bconst (\w+) = )?\buseTranslations\(\s*(?:'([\w.-]+)'|`([\w.-]+?)\.\$\{[^`]*`)?\s*\)(?!\()/g;

const LITERAL = `(?:'[^'\\n]*'|"[^"\\n]*"|\`[^\`]*\`)`;
const CONDITION = `(?:[^'"\`,()]|${LITERAL}|\\((?:[^()'"\`]|${LITERAL})*\\))*?\\?\\s*`;
/** The first argument of a translator: a literal, or a choice between literals. */
const CALL = new RegExp(
  `^(?:\\.(?:rich|markup|has))?\\(\\s*((?:${CONDITION})?${LITERAL}(?:\\s*:\\s*(?:${CONDITION})?${LITERAL})*)\\s*[,)]`,
);

/** The keys of all calls of a translator; undefined if one of its uses is not a call with literal keys. */
function keysAskedOf(name: string, text: string, code: string): string[] | undefined {
  const keys: string[] = [];
  for (const { index } of code.matchAll(new RegExp(`(?<![\\w.$-])${name}\\b(?! = useTranslations)`, 'g'))) {
    const argument = CALL.exec(text.slice(index + name.length))?.[1];
    if (argument === undefined) return undefined;
    for (const [literal] of argument.matchAll(new RegExp(LITERAL, 'g'))) {
      const [head = '', ...rest] = literal.slice(1, -1).split('${');
      const key = rest.length === 0 ? head : head.slice(0, Math.max(0, head.lastIndexOf('.')));
      if (key === '') return undefined;
      keys.push(key);
    }
  }
  return keys;
}
