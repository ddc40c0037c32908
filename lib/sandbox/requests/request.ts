import type { IncomingMessage } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context } from 'hono';
import type { ServicePermission } from '@/lib/service/model/values';
import type { Installation, Key, Merchant, V0Key } from '../store/records';

export const MAX_BODY_BYTES = 1024 * 1024;

export type SandboxEnv = {
  Bindings: HttpBindings;
  Variables: {
    body: Uint8Array;
    merchant: Merchant;
    /** The permissions of the credentials; v0 has none. */
    permissions: readonly ServicePermission[];
    /** The id of the credentials, of any generation. */
    keyId: string | null;
    /** Set in v2 only, as `installation` in v1 and `v0Key` in v0. */
    key: Key;
    installation: Installation;
    v0Key: V0Key;
  };
};
export type SandboxContext = Context<SandboxEnv>;

/** The request target exactly as received. */
export const rawPath = (incoming: IncomingMessage): string => incoming.url ?? '';

/** The body exactly as received; 413 as soon as it is too long. */
export async function readRawBody(incoming: IncomingMessage): Promise<Uint8Array> {
  if (Number(incoming.headers['content-length'] ?? 0) > MAX_BODY_BYTES) throw tooLarge(MAX_BODY_BYTES);
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of incoming.iterator({ destroyOnReturn: false })) {
      const bytes = Buffer.from(chunk);
      size += bytes.length;
      if (size > MAX_BODY_BYTES) throw tooLarge(MAX_BODY_BYTES);
      chunks.push(bytes);
    }
  } catch (error) {
    throw error instanceof ApiError ? error : invalid('body: was cut short');
  }
  return Buffer.concat(chunks);
}

export type JsonObject = { [name: string]: unknown };

/** A body that must be a JSON object. */
export function jsonObject(body: Uint8Array): JsonObject {
  const parsed = parseJson(body);
  if (!isJsonObject(parsed)) throw invalid('body: must be a JSON object');
  return parsed;
}

/** A body that may be absent. */
export function optionalJsonObject(body: Uint8Array): JsonObject {
  return body.length === 0 ? {} : jsonObject(body);
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parseJson(body: Uint8Array): unknown {
  if (body.length === 0) throw invalid('body: is required');
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    throw invalid('body: must be valid JSON in UTF-8');
  }
}

/** A response in the error shape of the interface: `{ error, message }` with its status. */
export class ApiError extends Error {
  readonly status: ErrorStatus;
  readonly code: string;
  readonly headers: Record<string, string>;

  constructor(status: ErrorStatus, code: string, message: string, headers: Record<string, string> = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.headers = headers;
  }

  toResponse(): Response {
    return Response.json({ error: this.code, message: this.message }, { status: this.status, headers: this.headers });
  }
}

export type ErrorStatus = 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 421 | 422 | 429 | 500 | 503;

export const invalid = (message: string) => new ApiError(400, 'validation_error', message);
export const unauthorized = (message: string) => new ApiError(401, 'unauthorized', message);
export const forbidden = (message: string) => new ApiError(403, 'forbidden', message);
export const notFound = (message: string) => new ApiError(404, 'not_found', message);
export const conflict = (code: string, message: string) => new ApiError(409, code, message);
export const methodNotAllowed = (allowed: readonly string[]) =>
  new ApiError(405, 'method_not_allowed', `This path answers ${allowed.join(', ')}`, { allow: allowed.join(', ') });
export const tooLarge = (limitBytes: number) =>
  new ApiError(413, 'payload_too_large', `The body must not be larger than ${limitBytes} bytes`);

/** Resets the connection: the client gets no response. */
export function dropConnection(context: SandboxContext): Response {
  context.env.incoming.socket.destroy();
  context.res = undefined;
  context.res = RESPONSE_ALREADY_SENT;
  return RESPONSE_ALREADY_SENT;
}
