import type { Edit } from './edit';
import type { Node } from './syntax-tree';

/** Replacements inside of SQL: one place at a time. */
const SWAPS: readonly (readonly [RegExp, string])[] = [
  [/\band\b/g, 'or'],
  [/\bor\b/g, 'and'],
  [/ = /g, ' <> '],
  [/ <> /g, ' = '],
  [/ < /g, ' <= '],
  [/ <= /g, ' < '],
  [/ > /g, ' >= '],
  [/ >= /g, ' > '],
  [/ - /g, ' + '],
  [/ \+ /g, ' - '],
  [/\bnot (?!exists|materialized|distinct)/g, ''],
  [/\bnot exists\b/g, 'exists'],
  [/\bis null\b/g, 'is not null'],
  [/\bis not null\b/g, 'is null'],
  [/\bis not distinct from\b/g, 'is distinct from'],
  [/ desc\b/g, ' asc'],
  [/\bmin\(/g, 'max('],
  [/\bmax\(/g, 'min('],
  [/\bsum\(/g, 'min('],
  [/'[a-z_]+'/g, "'mutant'"],
];

export function sqlEdits(node: Node, source: string): Edit[] {
  const text = source.slice(node.start, node.end);
  return SWAPS.flatMap(([pattern, after]) =>
    [...text.matchAll(pattern)].map(({ 0: found, index }) => ({
      start: node.start + index,
      end: node.start + index + found.length,
      after,
    })),
  );
}
