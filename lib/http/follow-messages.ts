import { z } from 'zod/mini';
import { CallProblem } from './call';
import { connectionHeader } from './connection-address';
import { parseJson } from './parse-json';
import { ProblemBody } from './problem';
import { readPieces } from './read-pieces';

/** Three beats of the server missed: the stream is dead. */
export const SILENCE_MS = 30_000;

/**
 * Sends a request and yields the messages of its streamed response. Throws a CallProblem when it is refused, is silent
 * for SILENCE_MS, breaks, or ends without `finished`.
 */
export async function* followMessages<Message extends { type: string }>(
  path: string,
  message: z.core.$ZodType<Message>,
  body: unknown,
  signal: AbortSignal,
): AsyncGenerator<Message> {
  const silence = new AbortController();
  const listen = () => setTimeout(() => silence.abort(), SILENCE_MS);
  let timer = listen();
  try {
    const stream = await begin(path, body, AbortSignal.any([signal, silence.signal]));
    for await (const line of readPieces(stream, /\n/)) {
      if (!line) continue;
      clearTimeout(timer);
      timer = listen();
      const parsed = z.safeParse(message, parseJson(line)).data;
      // A newer server may send messages that this page does not know.
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

async function begin(path: string, body: unknown, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { ...connectionHeader(), 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal,
  });
  if (response.ok && response.body) return response.body;
  const refusal = ProblemBody.safeParse(await response.json().catch(() => undefined));
  throw new CallProblem(response.status, refusal.success ? refusal.data.error : { code: 'unexpected' });
}
