import { lineOf } from '@/lib/testing/source/source-files';
import type { Edit } from './edit';
import { editsOf, isOneRow, partsBesideTexts } from './operators';
import { type Node, nodesIn, parse } from './syntax-tree';

/** One small fault in a source file; `text` is the file with it. */
export type Mutant = { file: string; line: number; before: string; after: string; text: string };

/** Types have no behaviour, and imports no decision. */
const SKIPPED = /^(Import|ExportAll|ExportSpecifier|JSXAttribute|JSXText|TS)/;
const WITH_VALUE = /^TS(As|NonNull|Satisfies)Expression$/;

/** Every mutant of a source file, from its top. Faults that no parser takes are left out. */
export function mutantsOf(file: string, source: string): Mutant[] {
  const known = new Set([source]);
  return editsBelow(parse(file, source), source)
    .toSorted((a, b) => a.start - b.start)
    .flatMap(({ start, end, after }): Mutant[] => {
      const text = source.slice(0, start) + after + source.slice(end);
      if (known.has(text) || !isSource(file, text)) return [];
      known.add(text);
      return [{ file, line: lineOf(source, start), before: source.slice(start, end), after, text }];
    });
}

function editsBelow(node: Node, source: string): Edit[] {
  if ((SKIPPED.test(node.type) && !WITH_VALUE.test(node.type)) || node.directive) return [];
  return [...editsOf(node, source), ...childrenOf(node, source).flatMap((child) => editsBelow(child, source))];
}

function childrenOf(node: Node, source: string): Node[] {
  if (isOneRow(node, source)) return nodesIn(node, 'callee');
  const parts = partsBesideTexts(node, source);
  if (parts) return parts;
  return node.type === 'Property' && !node.computed ? nodesIn(node, 'value') : nodesIn(node);
}

function isSource(file: string, text: string): boolean {
  try {
    parse(file, text);
    return true;
  } catch {
    return false;
  }
}
