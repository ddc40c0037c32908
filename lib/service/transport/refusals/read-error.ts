/** `error` and `message` of a refusal (interface: Errors), and the field that it names; each null when absent. */
export type ReadError = { error: string | null; message: string | null; field: string | null };

const NOTHING: ReadError = { error: null, message: null, field: null };
const MOST_MESSAGES = 5;
const DEEPEST = 4;

/**
 * Reads a refusal in the shape of the interface, and in others: `error` or `message` alone, nested, a list, or messages
 * under the names of fields. A body without JSON is empty.
 */
export function readServiceError(body: Uint8Array | null): ReadError {
  const found = errorsIn(parse(body), DEEPEST);
  const messages = [...new Set(found.flatMap(({ message }) => message ?? []))];
  return {
    error: found.find(({ error }) => error !== null)?.error ?? null,
    message: messages.length > 0 ? messages.slice(0, MOST_MESSAGES).join('; ') : null,
    field: found.find(({ field }) => field !== null)?.field ?? null,
  };
}

function errorsIn(value: unknown, depth: number): ReadError[] {
  if (depth === 0) return [];
  if (typeof value === 'string') return value === '' ? [] : [isCode(value) ? codeOf(value) : messageOf(value)];
  if (Array.isArray(value)) return value.flatMap((one) => errorsIn(one, depth - 1));
  if (!isRecord(value)) return [];
  const { error, errors, message, code, data, details } = value;
  const field = textOf(value.field ?? value.path ?? value.param ?? value.property);
  const sentence = textOf(message);
  const own = { error: sentence ? textOf(error ?? code) : textOf(code), message: sentence, field };
  const inner = [
    ...(sentence && typeof error === 'string' ? [] : errorsIn(error, depth - 1)),
    ...(sentence ? [] : errorsIn(message, depth - 1)),
    ...errorsByField(errors, depth - 1),
    ...errorsByField(details, depth - 1),
    ...(isRecord(data) ? errorsIn(data, depth - 1) : []),
  ];
  return [own, ...inner];
}

/** A list of errors, or messages under the names of their fields. */
function errorsByField(value: unknown, depth: number): ReadError[] {
  if (!isRecord(value)) return errorsIn(value, depth);
  return Object.entries(value).flatMap(([field, inside]) =>
    errorsIn(inside, depth).map((one) => ({ ...one, message: one.message ?? one.error, error: null, field })),
  );
}

const codeOf = (error: string): ReadError => ({ ...NOTHING, error });
const messageOf = (message: string): ReadError => ({ ...NOTHING, message });
const isCode = (text: string) => /^[\w.:-]+$/.test(text);

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parse(body: Uint8Array | null): unknown {
  try {
    const json: unknown = body && JSON.parse(Buffer.from(body).toString('utf8'));
    // A bare string or number is no refusal of the service.
    return typeof json === 'object' ? json : null;
  } catch {
    return null;
  }
}
