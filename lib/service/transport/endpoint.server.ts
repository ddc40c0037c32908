import { z } from 'zod';
import type { CallReport, ServiceResponse } from './call-report';
import { ServiceRequestInvalid, ServiceResponseUnreadable } from './refusals/errors';
import type { ServiceRequest } from './service-request';

/** The parts of the endpoints of all generations. */

export function get(path: string): Pick<ServiceRequest, 'method' | 'path' | 'repeat' | 'accept'> {
  return { method: 'GET', path, repeat: 'safe', accept: 'json' };
}

export function facts({ json, report }: ServiceResponse): CallReport & { raw: unknown } {
  return { ...report, raw: json };
}

/** The record of a 2xx. The call was carried out: a record that can't be read leaves its outcome unknown. */
export function reading<T>({ json, report }: ServiceResponse, reader: (json: unknown) => T): T {
  try {
    return reader(json);
  } catch (error) {
    if (!(error instanceof z.core.$ZodError)) throw error;
    const detail = error.issues.map(({ path, message }) => `${path.join('.') || 'answer'} ${message}`).join('; ');
    throw new ServiceResponseUnreadable({ ...report, outcome: 'unknown', why: 'wrong-shape', detail });
  }
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

export function parsed(operation: string, body: string): unknown {
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
