import { parseAst } from 'vitest/node';

/** A node of the syntax tree (ESTree), with its place in the source. */
export type Node = { type: string; start: number; end: number; [field: string]: unknown };

/** Throws where the text is no TypeScript. Only a `.tsx` file has JSX: elsewhere `<Value>` is a type parameter. */
export function parse(file: string, source: string): Node {
  const program: unknown = parseAst(source, { lang: file.endsWith('.tsx') ? 'tsx' : 'ts' });
  if (!isNode(program)) throw new Error('The parser returned no tree');
  return program;
}

/** The node in a field that always has one. */
export function nodeIn(node: Node, field: string): Node {
  const value = node[field];
  if (!isNode(value)) throw new Error(`${node.type} has no ${field}`);
  return value;
}

/** The nodes below, in a field or in all of them. */
export function nodesIn(node: Node, field?: string): Node[] {
  const values = field === undefined ? Object.values(node) : [node[field]];
  return values.flat().filter(isNode);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value && 'end' in value;
}
