import { z } from 'zod';
import type { CallReport } from './call-report';
import type { ServiceClient } from './client.server';
import { ServiceRequestInvalid, ServiceResponseUnreadable } from './refusals/errors';
import type { CallOptions, ServiceRequest } from './service-request';

type Asked<T> = Partial<ServiceRequest> & { path: string; read: (json: unknown) => T };

/**
 * Sends a request, by default a GET, and reads the record of its 2xx. The call was carried out: a record that can't be read
 * leaves its outcome unknown.
 */
export async function ask<T extends object>(
  client: ServiceClient,
  { read, ...request }: Asked<T>,
  options: CallOptions = {},
): Promise<T & CallReport & { raw: unknown }> {
  const { json, report } = await client.send({ method: 'GET', repeat: 'safe', accept: 'json', ...options, ...request });
  try {
    return { ...read(json), ...report, raw: json };
  } catch (error) {
    if (!(error instanceof z.core.$ZodError)) throw error;
    const detail = error.issues.map(({ path, message }) => `${path.join('.') || 'answer'} ${message}`).join('; ');
    throw new ServiceResponseUnreadable({ ...report, outcome: 'unknown', why: 'wrong-shape', detail });
  }
}

/** Asks for the estimate of a trip. */
export function askEstimate<Trip, T>(
  client: ServiceClient,
  path: string,
  { schema, trip, read }: { schema: z.core.$ZodType<Trip>; trip: Trip; read: (json: unknown) => T },
  options: CallOptions = {},
) {
  const body = strictJson(`POST ${path}`, schema, trip);
  return ask(client, { method: 'POST', path, body, read: (json) => ({ estimate: read(json) }) }, options);
}

/** The exact bytes of a body. A field that the interface does not know is refused. */
export function strictJson<T>(operation: string, schema: z.core.$ZodType<T>, value: unknown): string {
  return JSON.stringify(strict(operation, schema, value));
}

/** A stored body as it is, after the same check. */
export function checkedJson(operation: string, schema: z.core.$ZodType, body: string): string {
  strict(operation, schema, parsed(operation, body));
  return body;
}

/** Parses what is about to be sent; a field that the interface does not know is refused. */
export function strict<T>(operation: string, schema: z.core.$ZodType<T>, value: unknown): T {
  const result = z.safeParse(schema, value);
  if (!result.success) {
    const issues = result.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }));
    throw new ServiceRequestInvalid(operation, issues);
  }
  const known = new Set(fieldsOf(result.data));
  const unknown = fieldsOf(value).filter((field) => !known.has(field));
  if (unknown.length > 0) {
    const issues = unknown.map((field) => ({ field, message: 'is not a field of the interface' }));
    throw new ServiceRequestInvalid(operation, issues);
  }
  return result.data;
}

function parsed(operation: string, body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new ServiceRequestInvalid(operation, [{ field: '', message: 'the body is not JSON' }]);
  }
}

/** Dotted paths of every value that JSON would carry. */
function fieldsOf(value: unknown, at = ''): string[] {
  if (value === undefined) return [];
  if (typeof value !== 'object' || value === null) return [at];
  return Object.entries(value).flatMap(([name, inner]) => fieldsOf(inner, at ? `${at}.${name}` : name));
}

/** One path segment; refuses what a server might resolve to another resource, also after decoding it twice. */
export function segment(field: string, value: string): string {
  if (value === '' || value.includes('..') || value === '.' || /[/\\%?#;\s\p{C}]/u.test(value)) {
    throw new ServiceRequestInvalid('request', [{ field, message: 'is not an identifier' }]);
  }
  return encodeURIComponent(value);
}
