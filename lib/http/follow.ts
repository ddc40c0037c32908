import type { z } from 'zod';
import { connectionHeader } from '@/lib/connections/address';
import { CallProblem } from './call';
import { ProblemBody } from './problem';

/** Three beats of the server missed: the line is dead. */
const SILENCE_MS = 30_000;

/**
 * Sends a request whose answer is a stream of messages and yields them as they come. Throws a CallProblem when it is refused,
 * when the line breaks or falls silent, or when it ends without `finished`; an abort throws as fetch does.
 */
export async function* followMessages<Message extends { type: string }>(
  path: string,
  message: z.ZodType<Message>,
  body: unknown,
  signal: AbortSignal,
): AsyncGenerator<Message> {
  const silence = new AbortController();
  const response = await begin(path, body, AbortSignal.any([signal, silence.signal]));
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    for await (const line of linesOf(response)) {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), SILENCE_MS);
      const parsed = message.safeParse(parseJson(line)).data;
      // A newer server may say more than we know.
      if (!parsed) continue;
      yield parsed;
      if (parsed.type === 'finished' || parsed.type === 'broken') return;
    }
  } catch (error) {
    if (signal.aborted || error instanceof CallProblem) throw error;
    throw new CallProblem(0, { code: silence.signal.aborted ? 'timeout' : 'network' });
  } finally {
    clearTimeout(timer);
  }
  throw new CallProblem(0, { code: 'network' });
}

async function begin(path: string, body: unknown, signal: AbortSignal): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(path, {
      method: 'POST',
      headers: { ...connectionHeader(), 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal,
    });
  } catch (error) {
    if (signal.aborted) throw error;
    throw new CallProblem(0, { code: 'network' });
  }
  if (response.ok && response.body) return response;
  const refusal = ProblemBody.safeParse(await response.json().catch(() => undefined));
  throw new CallProblem(response.status, refusal.success ? refusal.data.error : { code: 'unexpected' });
}

async function* linesOf({ body }: Response): AsyncGenerator<string> {
  if (!body) return;
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const lines = (rest + decoder.decode(value, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) if (line) yield line;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
