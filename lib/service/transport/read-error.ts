import { z } from 'zod';

const ErrorBody = z.object({ error: z.unknown(), message: z.unknown() }).partial();

/** `error` and `message` of a refusal (interface: Errors), each null when absent or when the body is no JSON. */
export function readServiceError(body: Uint8Array | null): { error: string | null; message: string | null } {
  const { error, message } = ErrorBody.catch({}).parse(parse(body));
  return { error: textOf(error), message: textOf(message) };
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

function parse(body: Uint8Array | null): unknown {
  try {
    return body && JSON.parse(Buffer.from(body).toString('utf8'));
  } catch {
    return null;
  }
}
