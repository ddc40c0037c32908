import type { ServiceRequest } from './service-request';

export type Success = { ok: true; json: unknown } | { ok: false };

/** The JSON of a 2xx, null where none is expected. Not ok where JSON is expected and none came. */
export function jsonOfSuccess(body: Buffer | null, accept: ServiceRequest['accept']): Success {
  if (accept === 'empty') return { ok: true, json: null };
  const parsed = parseJson(body);
  return parsed.ok || accept === 'json' ? parsed : { ok: true, json: null };
}

/** A body larger than allowed is null. */
function parseJson(body: Buffer | null): Success {
  try {
    return body ? { ok: true, json: JSON.parse(body.toString('utf8')) } : { ok: false };
  } catch {
    return { ok: false };
  }
}
