import { z } from 'zod/mini';
import { noteBuild } from './build';
import { connectionHeader } from './connection-address';
import { ProblemBody } from './problem';

const TIMEOUT_MS = 30_000;

/** An error response of our own API, or none (`network`, `timeout`). `code` is a key of the `problems` messages. */
export class CallProblem extends Error {
  override name = 'CallProblem';
  constructor(
    readonly status: number,
    readonly problem: ProblemBody['error'],
  ) {
    super(problem.code);
  }
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Calls one operation of our own API from the browser and parses the response. Throws a CallProblem for every failure
 * except an abort.
 */
export async function call<Output>(
  method: Method,
  path: string,
  output: z.core.$ZodType<Output>,
  options: {
    query?: Record<string, string | number | string[] | undefined>;
    body?: unknown;
    signal?: AbortSignal;
  } = {},
): Promise<Output> {
  const response = await respond(method, path, options);
  const json: unknown = response.status === 204 ? undefined : await jsonOf(response);
  const parsed = z.safeParse(output, json);
  if (!parsed.success) throw new CallProblem(response.status, { code: 'unexpected' });
  return parsed.data;
}

/** Reads one operation of our own API, as a query does. */
export const reads =
  <Output>(path: string, output: z.core.$ZodType<Output>) =>
  ({ signal }: { signal: AbortSignal }) =>
    call('GET', path, output, { signal });

/** A response that is no error, not read yet. */
export async function respond(...request: Parameters<typeof send>): Promise<Response> {
  const response = await send(...request);
  noteBuild(response.headers);
  if (response.ok) return response;
  const problem = await problemOf(response);
  if (problem.problem.code !== 'confirm_identity' || !(await askIdentity?.(problem))) throw problem;
  const repeated = await send(...request);
  if (repeated.ok) return repeated;
  throw await problemOf(repeated);
}

async function problemOf(response: Response): Promise<CallProblem> {
  const body = ProblemBody.safeParse(await jsonOf(response));
  return new CallProblem(response.status, body.success ? body.data.error : { code: 'unexpected' });
}

/** Asks who it is; true once they have shown it. */
type AskIdentity = (problem: CallProblem) => Promise<boolean>;
let askIdentity: AskIdentity | undefined;

/** Sets who asks when a request is refused until its person shows who they are; the request is then made once more. */
export function setAskIdentity(ask: AskIdentity | undefined): void {
  askIdentity = ask;
}

const jsonOf = (response: Response): Promise<unknown> => response.json().catch(() => undefined);

async function send(method: Method, path: string, { query, body, signal }: Parameters<typeof call>[3] & object) {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  try {
    return await fetch(`${path}${queryText(query)}`, {
      method,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      headers: { ...connectionHeader(), ...(body !== undefined && { 'content-type': 'application/json' }) },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new CallProblem(0, { code: timeout.aborted ? 'timeout' : 'network' });
  }
}

function queryText(query: Record<string, string | number | string[] | undefined> = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === '') continue;
    for (const item of [value].flat()) search.append(name, String(item));
  }
  const text = search.toString();
  return text ? `?${text}` : '';
}
