import type { Edit } from './edit';
import { sqlEdits } from './sql-operators';
import { type Node, nodeIn, nodesIn } from './syntax-tree';

type Operator = (node: Node, source: string) => Edit[];

const SWAPS: Record<string, string> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '&&': '||',
  '||': '&&',
  '??': '&&',
  '+=': '-=',
  '-=': '+=',
};
const OTHER_METHOD: Record<string, string> = {
  some: 'every',
  every: 'some',
  min: 'max',
  max: 'min',
  floor: 'ceil',
  ceil: 'floor',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
};
/** Methods that return something of the kind they are called on. */
const REMOVABLE =
  /^(filter|toSorted|sort|toReversed|reverse|slice|trim|toLowerCase|replace|replaceAll|check|where|orderBy|limit|offset|for)$/;
/** Functions that return something of their argument's kind. */
const WRAPPERS = /^(desc|not|negated)$/;
const LOGS = /^(logFailure|console\.\w+)$/;
const ERRORS = /^(Type|Range)?Error$/;
/** Larger ones are sizes and timeouts, that no test should depend on. */
const LARGEST_NUMBER = 10;

/** The faults of each kind of node. */
const OPERATORS: Record<string, Operator> = {
  BinaryExpression: swap,
  AssignmentExpression: swap,
  LogicalExpression: (node, source) => [...swap(node, source), ...oneSide(node, source)],
  UnaryExpression: (node, source) =>
    node.operator === '!' || node.operator === '-' ? [replace(node, textOf(nodeIn(node, 'argument'), source))] : [],
  ConditionalExpression: bothWays,
  IfStatement: bothWays,
  Literal: literal,
  CallExpression: call,
  ExpressionStatement: withoutCall,
  TaggedTemplateExpression: (node, source) =>
    textOf(nodeIn(node, 'tag'), source) === 'sql'
      ? nodesIn(nodeIn(node, 'quasi'), 'quasis').flatMap((part) => sqlEdits(part, source))
      : [],
};

/** The faults of one node. */
export function editsOf(node: Node, source: string): Edit[] {
  return OPERATORS[node.type]?.(node, source) ?? [];
}

/** `limit(1)` saves work alone: what reads one row takes the first of more. */
export function isOneRow(node: Node, source: string): boolean {
  return node.type === 'CallExpression' && source.slice(node.end - '.limit(1)'.length, node.end) === '.limit(1)';
}

/**
 * The parts beside texts that decide nothing: those of logs, of errors that only developers read, and the names in a
 * query's key. Null where every part counts.
 */
export function partsBesideTexts(node: Node, source: string): Node[] | null {
  if (node.type === 'Property' && textOf(nodeIn(node, 'key'), source) === 'queryKey') {
    const value = nodeIn(node, 'value');
    return value.type === 'ArrayExpression' ? nodesIn(value, 'elements').filter(isNoText) : null;
  }
  const isLogged = node.type === 'CallExpression' && LOGS.test(textOf(nodeIn(node, 'callee'), source));
  const isError = node.type === 'NewExpression' && ERRORS.test(textOf(nodeIn(node, 'callee'), source));
  return isLogged || isError ? nodesIn(node, 'arguments').filter(isNoText) : null;
}

function isNoText({ value }: Node): boolean {
  return typeof value !== 'string';
}

function swap(node: Node, source: string): Edit[] {
  const [left, right] = [nodeIn(node, 'left'), nodeIn(node, 'right')];
  const operator = String(node.operator);
  const after = SWAPS[operator];
  const isText = [left, right].some(({ type, value }) => type === 'TemplateLiteral' || typeof value === 'string');
  if (!after || (operator.startsWith('+') && isText)) return [];
  const start = source.indexOf(operator, left.end);
  return [{ start, end: start + operator.length, after }];
}

function oneSide(node: Node, source: string): Edit[] {
  const sides = node.operator === '??' ? ['right'] : ['left', 'right'];
  return sides.map((side) => replace(node, textOf(nodeIn(node, side), source)));
}

function bothWays(node: Node): Edit[] {
  return ['true', 'false'].map((after) => replace(nodeIn(node, 'test'), after));
}

function literal(node: Node): Edit[] {
  const { value } = node;
  if (typeof value === 'boolean') return [replace(node, String(!value))];
  if (typeof value === 'number') return value <= LARGEST_NUMBER ? [replace(node, String(value + 1))] : [];
  if (typeof value === 'bigint') return value <= LARGEST_NUMBER ? [replace(node, `${value + 1n}n`)] : [];
  return typeof value === 'string' ? [replace(node, value === '' ? "'mutant'" : "''")] : [];
}

function call(node: Node, source: string): Edit[] {
  const callee = nodeIn(node, 'callee');
  const values = nodesIn(node, 'arguments');
  if (callee.type === 'MemberExpression') {
    const method = nodeIn(callee, 'property');
    const name = textOf(method, source);
    return [
      ...(OTHER_METHOD[name] ? [replace(method, OTHER_METHOD[name])] : []),
      ...(REMOVABLE.test(name) && !isOneRow(node, source)
        ? [replace(node, textOf(nodeIn(callee, 'object'), source))]
        : []),
    ];
  }
  const name = textOf(callee, source);
  if (WRAPPERS.test(name)) return values.slice(0, 1).map((value) => replace(node, textOf(value, source)));
  const isCondition = (name === 'and' || name === 'or') && values.length > 1;
  return isCondition ? values.map((value) => replace(value, 'undefined')) : [];
}

function withoutCall(node: Node, source: string): Edit[] {
  const text = textOf(node, source).replace(/^(await|void) /, '');
  return /^[\w$.]+[(<]/.test(text) && !/^(console\.|super\()/.test(text) ? [replace(node, ';')] : [];
}

function replace({ start, end }: Node, after: string): Edit {
  return { start, end, after };
}

function textOf({ start, end }: Node, source: string): string {
  return source.slice(start, end);
}
