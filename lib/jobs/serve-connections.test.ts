import { expect, test, vi } from 'vitest';
import { serveConnections } from './serve-connections.server';

test('a service that hangs delays no other connection, and its own is not begun again meanwhile', async () => {
  const served: string[] = [];
  const stop = new AbortController();
  let release = () => {};
  const hanging = new Promise<void>((resolve) => {
    release = resolve;
  });
  const serve = async (id: string) => {
    served.push(id);
    if (id === 'hangs') await hanging;
  };
  const due = async () => ['hangs', 'works'];
  const serving = serveConnections(due, serve, { everyMs: 5, failure: 'not served' }, stop.signal);
  await vi.waitFor(() => expect(served.filter((id) => id === 'works').length).toBeGreaterThan(2));
  expect(served.filter((id) => id === 'hangs')).toHaveLength(1);
  release();
  await vi.waitFor(() => expect(served.filter((id) => id === 'hangs').length).toBeGreaterThan(1));
  stop.abort();
  await serving;
});

test('a failure is logged with its connection, and the next round serves it again', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  const stop = new AbortController();
  let rounds = 0;
  const serve = async () => {
    rounds += 1;
    if (rounds === 1) throw new Error('the first fails');
  };
  const due = async () => ['bahrain'];
  const serving = serveConnections(due, serve, { everyMs: 5, failure: 'not served' }, stop.signal);
  await vi.waitFor(() => expect(rounds).toBeGreaterThan(1));
  stop.abort();
  await serving;
  expect(logged).toHaveBeenCalledOnce();
  expect(logged.mock.calls.flat().map(String).join(' ')).toMatch(/not served.*bahrain|bahrain.*not served/s);
});

test('the signal ends the loop once what was begun is done; a failing look ends it at once', async () => {
  const stop = new AbortController();
  let isDone = false;
  const serve = async () => {
    stop.abort();
    await new Promise((resolve) => setTimeout(resolve, 20));
    isDone = true;
  };
  const rarely = { everyMs: 60_000, failure: 'not served' };
  await serveConnections(async () => ['kuwait'], serve, rarely, stop.signal);
  expect(isDone).toBe(true);
  const fail = () => Promise.reject(new Error('no database'));
  await expect(serveConnections(fail, serve, rarely, new AbortController().signal)).rejects.toThrow('no database');
});
