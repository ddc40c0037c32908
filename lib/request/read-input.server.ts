import { z } from 'zod';
import { parseJson } from '@/lib/http/parse-json';
import { Problem } from '@/lib/http/problem';
import { cleanText } from './clean-text';
import type { RouteRequest } from './route-request';

const MAX_BODY_BYTES = 64 * 1024;
const Fields = z.record(z.string(), z.unknown());

/** The query of a GET or DELETE, the JSON body of everything else. */
export async function readInput(request: RouteRequest, maxBodyBytes?: number): Promise<Record<string, unknown>> {
  return hasBody(request) ? readJsonBody(request, maxBodyBytes) : readQuery(new URL(request.url).searchParams);
}

/** A GET and a DELETE have their input in the query. */
export function hasBody({ method }: Pick<RouteRequest, 'method'>): boolean {
  return method !== 'GET' && method !== 'DELETE';
}

/** An empty body is an empty object. */
export async function readJsonBody(request: RouteRequest, maxBytes?: number): Promise<Record<string, unknown>> {
  const body = await readBody(request, maxBytes);
  if (body === '') return {};
  if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? '')) throw new Problem(415, 'not_json');
  const parsed = Fields.safeParse(parseJson(body));
  if (!parsed.success) throw new Problem(400, 'not_json');
  return parsed.data;
}

/** Reads at most `maxBytes`, whatever length is declared. */
export async function readBody(request: RouteRequest, maxBytes = MAX_BODY_BYTES): Promise<string> {
  if (!request.body) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new Problem(413, 'too_large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Parses input with a schema. 400 `invalid_input` with the path and message of each wrong field. */
export function parseInput<Input>(schema: z.core.$ZodType<Input>, value: unknown): Input {
  const result = z.safeParse(schema, cleanText(value));
  if (result.success) return result.data;
  throw new Problem(400, 'invalid_input', { fields: result.error.issues.flatMap(wrongFields) });
}

function wrongFields(issue: z.core.$ZodIssue): { path: string; message: string }[] {
  if (issue.code !== 'unrecognized_keys') return [{ path: issue.path.join('.'), message: issue.message }];
  return issue.keys.map((key) => ({ path: [...issue.path, key].join('.'), message: 'errors.unknown' }));
}

/** Without `connection`, which is part of every download's address. */
function readQuery(query: URLSearchParams): Record<string, unknown> {
  const names = new Set(query.keys());
  names.delete('connection');
  return Object.fromEntries(
    [...names].map((name) => {
      const values = query.getAll(name);
      return [name, values.length > 1 ? values : values[0]];
    }),
  );
}
