import { parseJson } from '@/lib/http/parse-json';
import type { ServiceRequest } from './service-request';

export type Success = { ok: true; json: unknown } | { ok: false };

/** The JSON of a 2xx, null where none is expected. Not ok where JSON is expected and none came. */
export function jsonOfSuccess(body: Buffer | null, accept: ServiceRequest['accept']): Success {
  if (accept === 'empty') return { ok: true, json: null };
  // A body larger than allowed is null.
  const json = body ? parseJson(body.toString('utf8')) : undefined;
  if (json !== undefined) return { ok: true, json };
  return accept === 'json' ? { ok: false } : { ok: true, json: null };
}
