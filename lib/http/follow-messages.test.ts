import { createServer, type Server, type ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { CallProblem } from './call';
import { followMessages, SILENCE_MS } from './follow-messages';
import { STREAM_ENDS } from './stream-end';

const Line = z.discriminatedUnion('type', [z.object({ type: z.literal('found'), name: z.string() }), ...STREAM_ENDS]);
type Line = z.infer<typeof Line>;

let server: Server;
let answer: (response: ServerResponse) => void;
const staying = new AbortController();

beforeEach(async () => {
  server = createServer((_, response) => answer(response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  vi.useRealTimers();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

it('yields every message until the end', async () => {
  answer = (response) => response.end(lines({ type: 'found', name: 'one' }, { type: 'news' }, { type: 'finished' }));
  expect(await all()).toEqual([{ type: 'found', name: 'one' }, { type: 'finished' }]);
});

it('throws the refusal, and the reason of an early end', async () => {
  answer = (response) => response.writeHead(409).end('{"error":{"code":"examination_running"}}');
  await expect(all()).rejects.toEqual(new CallProblem(409, { code: 'examination_running' }));
  answer = (response) => response.end(lines({ type: 'found', name: 'one' }));
  await expect(all()).rejects.toEqual(new CallProblem(0, { code: 'network' }));
  answer = (response) => response.destroy();
  await expect(all()).rejects.toEqual(new CallProblem(0, { code: 'network' }));
});

it('throws an abort as fetch does', async () => {
  const leaving = new AbortController();
  answer = () => leaving.abort();
  await expect(all(leaving.signal)).rejects.toMatchObject({ name: 'AbortError' });
});

it.each<[after: string, begin: (response: ServerResponse) => void]>([
  ['the request', () => {}],
  ['the head of the answer', (response) => response.flushHeaders()],
])('gives up one that says nothing after %s', async (_, begin) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const asked = new Promise<void>((resolve) => {
    answer = (response) => {
      begin(response);
      resolve();
    };
  });
  const end = expect(all()).rejects.toEqual(new CallProblem(0, { code: 'timeout' }));
  await asked;
  vi.advanceTimersByTime(SILENCE_MS);
  await end;
});

it('waits the full time again after each line', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const open: ServerResponse[] = [];
  answer = (response) => {
    open.push(response);
    response.write(lines({ type: 'beat' }));
  };
  const received: Line[] = [];
  await expect(
    all(staying.signal, (line) => {
      received.push(line);
      // Almost the full time passes without a message, and then one arrives.
      vi.advanceTimersByTime(SILENCE_MS - 1);
      if (received.length < 3) open[0]?.write(lines({ type: 'beat' }));
      else vi.advanceTimersByTime(1);
    }),
  ).rejects.toEqual(new CallProblem(0, { code: 'timeout' }));
  expect(received).toHaveLength(3);
});

function lines(...messages: object[]): string {
  return messages.map((message) => `${JSON.stringify(message)}\n`).join('');
}

async function all(signal = staying.signal, tell = (_: Line) => {}): Promise<Line[]> {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening on a port');
  const received: Line[] = [];
  for await (const line of followMessages(`http://127.0.0.1:${address.port}/`, Line, {}, signal)) {
    received.push(line);
    tell(line);
  }
  return received;
}
