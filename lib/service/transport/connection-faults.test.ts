import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import {
  CREDENTIALS,
  DEAD_ADDRESS,
  DELIVERY,
  freePort,
  json,
  rawJson,
  startFaultService,
  startRawService,
  stopAll,
} from '../testing-fault-service';
import { createServiceClient } from './client.server';
import { create, get, naive, retry, send } from './testing-calls';

afterEach(stopAll);

describe('connections', () => {
  it('reset in the middle', async () => {
    const resetFirst = () =>
      startRawService((_, socket, connection) =>
        connection === 1 ? socket.resetAndDestroy() : socket.write(rawJson(DELIVERY)),
      );
    const service = await resetFirst();
    expect((await send(service.baseUrl, get)).report.attempts).toBe(2);
    expect(await naive((await resetFirst()).baseUrl, get)).toBe('failed');
  });

  it('cut in the middle of the answer', async () => {
    const service = await startRawService((_, socket, connection) =>
      connection === 1
        ? socket.end('HTTP/1.1 200 OK\r\ncontent-length: 500\r\n\r\n{"code":')
        : socket.write(rawJson(DELIVERY)),
    );
    expect((await send(service.baseUrl, create)).report).toMatchObject({ attempts: 2, hadUnknownAttempt: true });
  });

  it('something that does not speak HTTP', async () => {
    const service = await startRawService((_, socket) => socket.end('220 mail.example ESMTP\r\n'));
    await expect(send(service.baseUrl, get)).rejects.toMatchObject({
      kind: 'no-response',
      sent: 'maybe',
      reason: 'malformed',
    });
  });

  it('refused: nothing was sent, so even a retry of an order is tried again', async () => {
    const port = await freePort();
    const call = send(`http://127.0.0.1:${port}`, retry, { retryDelaysMs: Array.from({ length: 50 }, () => 100) });
    await sleep(250);
    const service = await startFaultService((_, response) => json(response, 200, DELIVERY), { port });
    const { report } = await call;
    expect(report.attempts).toBeGreaterThan(1);
    expect(report.hadUnknownAttempt).toBe(false);
    expect(service.seen).toHaveLength(1);
  });

  it('refused for good: certainly not done', async () => {
    await expect(send(DEAD_ADDRESS, create)).rejects.toMatchObject({
      kind: 'no-response',
      sent: 'no',
      reason: 'refused',
      code: 'ECONNREFUSED',
      outcome: 'not-done',
      attempts: 4,
    });
  });

  it('one that the service closes just as it is used again', async () => {
    const requests: number[] = [];
    const service = await startRawService((received, socket, connection) => {
      const count = received.split('GET ').length - 1;
      requests.push(connection);
      if (connection === 1 && count === 2) socket.destroy();
      else socket.write(rawJson(DELIVERY));
    });
    const client = createServiceClient({ baseUrl: service.baseUrl, credentials: CREDENTIALS, retryDelaysMs: [20] });
    await client.send(get);
    await sleep(50);
    const second = await client.send(get);
    expect(requests).toEqual([1, 1, 2]);
    expect(second.report.attempts).toBe(2);
  });

  it('one that the service closed while it was idle', async () => {
    const service = await startRawService((_, socket) => {
      socket.write(rawJson(DELIVERY));
      setTimeout(() => socket.end(), 20);
    });
    const client = createServiceClient({ baseUrl: service.baseUrl, credentials: CREDENTIALS });
    await client.send(get);
    await sleep(150);
    expect((await client.send(retry)).report.attempts).toBe(1);
    expect(service.connections()).toBe(2);
  });

  it('are kept and used again', async () => {
    const service = await startRawService((_, socket) => socket.write(rawJson(DELIVERY)));
    const client = createServiceClient({ baseUrl: service.baseUrl, credentials: CREDENTIALS });
    for (let count = 0; count < 20; count += 1) await client.send(get);
    expect(service.connections()).toBeLessThanOrEqual(2);
  });
});

describe('waiting is bounded', () => {
  it('when no answer comes at all', async () => {
    const service = await startFaultService((_, response, count) => {
      if (count > 1) json(response, 200, DELIVERY);
    });
    const answer = await send(service.baseUrl, { ...create, timeoutMs: 200 });
    expect(answer.report).toMatchObject({ attempts: 2, hadUnknownAttempt: true });
    const silent = await startFaultService(() => {});
    const waiting = naive(silent.baseUrl, create);
    await expect(send(silent.baseUrl, { ...create, timeoutMs: 100 })).rejects.toMatchObject({
      kind: 'no-response',
      reason: 'timeout',
      sent: 'maybe',
      outcome: 'unknown',
      attempts: 4,
    });
    expect(await Promise.race([waiting, sleep(50, 'still waiting')])).toBe('still waiting');
  });

  it('when the answer trickles in, each byte in time', async () => {
    const service = await startFaultService((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const timer = setInterval(() => response.write(' '), 20);
      response.on('close', () => clearInterval(timer));
    });
    const startedAt = Date.now();
    const call = send(service.baseUrl, { ...get, timeoutMs: 300, retryDelaysMs: [] });
    await expect(call).rejects.toMatchObject({ kind: 'no-response', reason: 'timeout', sent: 'maybe' });
    expect(Date.now() - startedAt).toBeLessThan(5_000);
  });

  it('when every connection is taken: nothing was sent', async () => {
    const service = await startFaultService(() => {});
    const client = createServiceClient({
      baseUrl: service.baseUrl,
      credentials: CREDENTIALS,
      pool: { connections: 1 },
    });
    const holding = new AbortController();
    const first = client.send({ ...get, signal: holding.signal }).catch(() => {});
    while (service.seen.length === 0) await sleep(5);
    const queued = client.send({ ...retry, timeoutMs: 100, retryDelaysMs: [] });
    await expect(queued).rejects.toMatchObject({
      kind: 'no-response',
      reason: 'timeout',
      sent: 'no',
      outcome: 'not-done',
    });
    holding.abort();
    await first;
    await sleep(50);
    expect(service.seen).toHaveLength(1);
  });

  it('when the caller aborts between two attempts', async () => {
    const service = await startFaultService((_, response) => json(response, 500, {}));
    const abort = new AbortController();
    const call = send(service.baseUrl, { ...create, signal: abort.signal, retryDelaysMs: [60_000] });
    while (service.seen.length === 0) await sleep(5);
    await sleep(50);
    abort.abort();
    await expect(call).rejects.toMatchObject({ kind: 'aborted', outcome: 'unknown', attempts: 1 });
  });

  it('when the caller aborts during an attempt, or before it', async () => {
    const service = await startFaultService(() => {});
    const abort = new AbortController();
    const call = send(service.baseUrl, { ...create, signal: abort.signal });
    while (service.seen.length === 0) await sleep(5);
    abort.abort();
    await expect(call).rejects.toMatchObject({ kind: 'aborted', outcome: 'unknown' });
    const late = send(service.baseUrl, { ...create, signal: abort.signal });
    await expect(late).rejects.toMatchObject({ kind: 'aborted', outcome: 'not-done' });
    expect(service.seen).toHaveLength(1);
  });
});
