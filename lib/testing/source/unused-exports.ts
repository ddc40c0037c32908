import type { Import } from '@/lib/testing/source/import-graph';
import type { SourceFile } from '@/lib/testing/source/source-files';

/** Next calls the exports of these files by their names. */
const CALLED_BY_NEXT =
  /^app\/.*(page|layout|route|not-found|error|template|default)\.tsx?$|^(proxy|instrumentation)\.ts$/;
const EXPORT = /^export\s+(?:async\s+|abstract\s+)?(?:function\*?|const|let|class|type|interface|enum)\s+([\w$]+)/gm;
const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*/g;

/** One line per export that no file mentions: neither its own, nor one that imports it, directly or through `export *`. */
export function unusedExports(files: readonly SourceFile[], graph: readonly Import[]): string[] {
  const texts = new Map(files.map(({ name, text }) => [name, text.replace(COMMENT, '')]));
  const words = new Map([...texts].map(([name, text]) => [name, countWords(text)]));
  const importers = new Map<string, string[]>();
  for (const { from, to } of graph) importers.set(to, [...(importers.get(to) ?? []), from]);
  const users = (name: string): string[] =>
    (importers.get(name) ?? []).flatMap((user) => (passesOn(texts.get(user), name) ? users(user) : [user]));

  return files.flatMap(({ name }) => {
    if (CALLED_BY_NEXT.test(name)) return [];
    const text = texts.get(name) ?? '';
    const usedBy = [...new Set(users(name))];
    const declared = [...text.matchAll(EXPORT)].map(([, exported = '']) => exported);
    return [...new Set(declared)]
      .filter((exported) => {
        // A schema and its type share one name.
        const declarations = declared.filter((other) => other === exported).length;
        return (
          words.get(name)?.get(exported) === declarations && !usedBy.some((user) => words.get(user)?.has(exported))
        );
      })
      .map((exported) => `${name}: ${exported}`);
  });
}

function passesOn(text: string | undefined, name: string): boolean {
  const stem = name
    .split('/')
    .at(-1)
    ?.replace(/\.tsx?$/, '');
  return new RegExp(`^export \\* from '[^']*/${stem}'`, 'm').test(text ?? '');
}

function countWords(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [word] of text.matchAll(/[\w$]+/g)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}
