import { parseJson } from '@/lib/http/parse-json';

/** The code and the words of a refusal (interface: Errors), each null when absent, and the fields that it names. */
export type ReadError = { error: string | null; message: string | null; fields: RefusedField[] };

/** The names under which services send the parts of a refusal, the interface's own first. */
const NAMES = {
  /** A code, or a title of the kind of error. */
  label: ['error', 'code', 'title'],
  message: ['message', 'msg', 'detail', 'reason', 'description'],
  field: ['field', 'path', 'param', 'property', 'loc'],
  /** Errors within: a list, or messages under the names of their fields. */
  inside: ['errors', 'details'],
} as const;

const MOST_MESSAGES = 5;
const DEEPEST = 4;

/** One error of a refusal. `label` is a code or a title, which also stands for the words where there are none. */
type Found = { label: string | null; message: string | null; field: string | null };

/** The JSON of a response; undefined when it holds none. */
export function jsonOf(body: Uint8Array | null): unknown {
  return body ? parseJson(Buffer.from(body).toString('utf8')) : undefined;
}

/** Reads a refusal in the shape of the interface, and in others (`NAMES`): nested, lists, messages by field, mere text. */
export function readServiceError(json: unknown): ReadError {
  const found = errorsIn(json, DEEPEST);
  const label = found.find((error) => error.label !== null)?.label ?? null;
  const worded = found.filter(({ message }) => message !== null);
  if (worded.length === 0) {
    const fields = found.flatMap((error) => toField({ ...error, message: error.label }));
    return label === null || isCode(label)
      ? { error: label, message: null, fields }
      : { error: null, message: label, fields };
  }
  const messages = [...new Set(worded.map(({ message }) => message))];
  return { error: label, message: messages.slice(0, MOST_MESSAGES).join('; '), fields: worded.flatMap(toField) };
}

function errorsIn(value: unknown, depth: number): Found[] {
  if (depth === 0) return [];
  if (typeof value === 'string') return value === '' ? [] : [wordsOrLabel(value)];
  if (Array.isArray(value)) return value.flatMap((item) => errorsIn(item, depth - 1));
  if (!isRecord(value)) return [];
  const of = (names: readonly string[]) => names.map((name) => value[name]);
  const own = {
    label: of(NAMES.label).find(isText) ?? null,
    message: of(NAMES.message).find(isText) ?? null,
    field: of(NAMES.field).map(pathOf).find(isText) ?? null,
  };
  const nested = [...of(NAMES.label), ...of(NAMES.message), ...[value.data].filter(isRecord)].filter(isNested);
  return [
    own,
    ...nested.flatMap((part) => errorsIn(part, depth - 1)).map((part) => ({ ...part, field: part.field ?? own.field })),
    ...of(NAMES.inside).flatMap((part) => errorsByField(part, depth - 1)),
  ];
}

/** A list of errors, or messages under the names of their fields. */
function errorsByField(value: unknown, depth: number): Found[] {
  if (!isRecord(value)) return errorsIn(value, depth);
  return Object.entries(value).flatMap(([field, inside]) =>
    errorsIn(inside, depth).map(({ label, message }) => ({ label: null, message: message ?? label, field })),
  );
}

function toField({ field, message }: Found): RefusedField[] {
  if (message === null) return [];
  const named = refusedField(message);
  if (field === null) return named ? [named] : [];
  return [{ path: field, message: named?.path === field ? named.message : message }];
}

const wordsOrLabel = (text: string): Found =>
  isCode(text) ? { label: text, message: null, field: null } : { label: null, message: text, field: null };

/** A field's path as text or as a list of steps; a first `body` is only says where it is. The path of a request is none. */
function pathOf(value: unknown): string | null {
  const path = Array.isArray(value) ? value.filter((step, at) => at > 0 || step !== 'body').join('.') : value;
  return isText(path) && !path.includes('/') ? path : null;
}

const isCode = (text: string) => /^[\w.:-]+$/.test(text);
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const isNested = (value: unknown) => typeof value === 'object' && value !== null;

function isRecord(value: unknown): value is Record<string, unknown> {
  return isNested(value) && !Array.isArray(value);
}

/** A field that a refusal names, and what is wrong with it. */
export type RefusedField = { path: string; message: string };

/** Reads `field.path: message` and `branch_id is required ...` (interface: Known 400 messages); null without a field. */
function refusedField(text: string): RefusedField | null {
  const [, named, message] = /^([A-Za-z_]\w*(?:[.[]\w+\]?)*):\s+(.+)$/s.exec(text) ?? [];
  if (named && message && !/^(error|message|warning|validation)$/i.test(named)) {
    return { path: lowerFirst(named), message };
  }
  const [, path, rest] = /^([a-z]+(?:[._][a-z]+)+)\s+((?:is|must|has|should|cannot)\b.*)$/s.exec(text) ?? [];
  return path && rest ? { path, message: rest } : null;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
