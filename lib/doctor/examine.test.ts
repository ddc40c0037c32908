import { describe, expect, it } from 'vitest';
import { freePort } from '@/lib/service/testing-fault-service';
import { examine } from './examine.server';
import type { Step } from './schema';
import { openExaminations } from './testing-examination';
import type { Behaviour } from './testing-proxy';

const { control, examined, merchant, patient, servedAnywhere, serviceUrl, through } = openExaminations();

describe('a healthy connection is pronounced healthy', () => {
  it.each([
    ['v2 alone', ['v2']],
    ['v1 alone', ['v1']],
    ['v0 alone', ['v0']],
    ['all three', ['v2', 'v1', 'v0']],
  ] as const)('%s', async (_, generations) => {
    const { diagnosis, steps } = await examined(patient({ only: generations }));
    expect(diagnosis).toMatchObject({ cause: 'healthy', severity: 'good', working: generations });
    expect(steps.filter(({ verdict }) => verdict === 'failed' || verdict === 'warning')).toEqual([]);
    expect(generationsOf(steps)).toEqual([...generations].sort());
  });

  it('behind a base address with a path, and in another country', async () => {
    const proxy = await through({ rewrite: ({ target }) => ({ target: target.replace(/^\/dispatch/, '') }) });
    const { diagnosis } = await examined(
      patient({ only: ['v1', 'v0'], baseUrl: `${proxy.url}/dispatch`, country: 'SA' }),
    );
    expect(diagnosis.cause).toBe('healthy');
  });

  it('changing nothing, and making nothing', async () => {
    const before = await control('GET', '');
    const proxy = await through({});
    await examined(patient({ baseUrl: proxy.url }));
    const after = await control('GET', '');
    expect(stateOf(after)).toEqual(stateOf(before));
    const asked = proxy.seen.map(({ method, target }) => `${method} ${target.split('?')[0]}`);
    expect(asked.filter((one) => /^POST \/v\d\/(deliveries|branches)$/.test(one))).toEqual(
      asked.filter((one) => one === 'POST /v2/branches'),
    );
    expect(asked.length).toBeLessThan(30);
  });
});

describe('webhooks', () => {
  it('whose address leads to another server, or to none', async () => {
    const stranger = await through({});
    const wrong = await examined(patient({ webhookUrl: `${stranger.url}/api/webhooks/tok-en-of-this-one` }));
    expect(wrong.diagnosis).toMatchObject({
      cause: 'webhook_unreachable',
      severity: 'attention',
      facts: { why: 'stranger' },
    });
    const silent = patient({ webhookUrl: `http://127.0.0.1:${await freePort()}/api/webhooks/tok-en-of-this-one` });
    const { diagnosis, lines } = await examined(silent);
    expect(diagnosis).toMatchObject({ cause: 'webhook_unreachable', facts: { why: 'silent' } });
    expect(lines.join()).not.toContain('tok-en-of-this-one');
  });

  it('that came today prove the address better than we can from here', async () => {
    const webhookUrl = `http://127.0.0.1:${await freePort()}/api/webhooks/tok-en-of-this-one`;
    const { diagnosis, step } = await examined(patient({ webhookUrl, lastWebhookAt: new Date(Date.now() - 60_000) }));
    expect(diagnosis.cause).toBe('healthy');
    expect(step('webhook_last')).toMatchObject({ verdict: 'ok', finding: 'webhook_came' });
  });

  it('to a private address, while the service is somewhere else', async () => {
    const { step } = await examined(patient({ baseUrl: 'https://no-such-host.invalid', sandbox: false }));
    expect(step('webhook_url')).toMatchObject({ verdict: 'failed', finding: 'webhook_private' });
  });
});

describe('what is told', () => {
  it('is asked of nobody but the base address and our own receiver', async () => {
    const proxy = await through({
      answer: () => ({ status: 302, headers: { location: `${serviceUrl()}/v2/wallet` }, body: '' }),
    });
    const before = await requests();
    await examined(patient({ baseUrl: proxy.url }));
    expect(await requests()).toBe(before);
  });

  it('ends when nobody listens any more', async () => {
    const control = new AbortController();
    const proxy = await through({
      answer: () => {
        control.abort(new Error('gone'));
        return undefined;
      },
    });
    await expect(examine(patient({ baseUrl: proxy.url }), () => {}, { signal: control.signal })).rejects.toThrow(
      'gone',
    );
    expect(proxy.seen.length).toBeLessThanOrEqual(2);
  });

  it('holds the canonical string of what was signed', async () => {
    const { step } = await examined(patient({ only: ['v2'] }));
    expect(step('signature', 'v2').probes[0]?.canonical).toMatch(/^\d{13}\.GET\.\/v2\/wallet\.$/);
    expect(step('body', 'v2').probes[0]?.canonical).toMatch(
      /^\d{13}\.POST\.\/v2\/deliveries\/estimate\.\{ "origin_format" :\t/,
    );
  });

  it('holds no credential and no signature, not even when the service sends them back', async () => {
    const echo: Behaviour = {
      back: (_, { headers }) => ({
        status: 401,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          error: JSON.stringify(headers),
          message: `${Buffer.from(headers.authorization ?? '').toString('base64')} ${encodeURIComponent(headers.authorization ?? '')} ${headers['x-service-signature']?.toUpperCase()} ${[...(headers.authorization ?? '')].join(' ')}`,
        }),
      }),
    };
    for (const behaviour of [{}, echo]) {
      const proxy = await through(behaviour);
      // `examined` looks through everything that was told for everything that was sent.
      const { diagnosis } = await examined(patient({ baseUrl: proxy.url }), { sent: proxy.seen });
      expect(diagnosis.cause).toBe(behaviour === echo ? 'wrong_secret' : 'healthy');
      expect(proxy.seen.some(({ headers }) => headers['x-service-signature'])).toBe(true);
    }
  });

  it.each<[how: string, shown: (signature: string) => string | undefined]>([
    ['with colons', (signature) => signature.match(/../g)?.join(':')],
    ['in groups of four', (signature) => signature.match(/.{4}/g)?.join(' ')],
    ['in groups of eight', (signature) => signature.match(/.{8}/g)?.join(' ')],
    ['halved by a hyphen', (signature) => signature.replace(/(.{32})/, '$1-')],
    ['backwards', (signature) => [...signature].reverse().join(' ')],
    ['in Base64 of the text', (signature) => Buffer.from(signature).toString('base64')],
    ['in Base64 of the header', (signature) => Buffer.from(`x-service-signature: ${signature}`).toString('base64')],
    ['in Base64 of its bytes', (signature) => Buffer.from(signature, 'hex').toString('base64')],
    [
      'in Base64 of its bytes, in groups',
      (signature) =>
        Buffer.from(signature, 'hex')
          .toString('base64')
          .match(/.{1,8}/g)
          ?.join(' '),
    ],
  ])('holds no signature that the service sends back: %s', async (_, shown) => {
    const proxy = await through({
      back: (answer, { headers }) => {
        const signature = headers['x-service-signature'];
        if (!signature || answer.status < 400) return {};
        const body = JSON.stringify({ error: 'unauthorized', message: `Sig: ${shown(signature)}. No` });
        return { headers: { 'content-type': 'application/json' }, body };
      },
    });
    const wrong = patient({ only: ['v2'], baseUrl: proxy.url, secret: 'not-the-secret-of-this-key' });
    const { steps } = await examined(wrong, { sent: proxy.seen });
    const probes = steps.flatMap((step) => step.probes);
    const signed = probes.filter(({ canonical, trial }) => canonical !== null && trial !== 'without_header');
    const said = signed.flatMap((probe) => probe.said ?? []);
    expect(said.length).toBeGreaterThan(0);
    for (const one of said) expect(one).toMatch(/^unauthorized: Sig: [^•]{0,28}•••[^•]{0,4}\. No$/);
  });

  it('holds none either where the service names a path with one in it', async () => {
    const { apiKey } = merchant('KW').key('full');
    const { url } = await servedAnywhere({ names: true });
    const proxy = await through({ rewrite: ({ target }) => ({ target: `/tenants/${apiKey}${target}` }) }, url);
    const { diagnosis, step } = await examined(patient({ only: ['v2'], baseUrl: proxy.url }));
    const seen = '/tenants/•••/v2/wallet';
    expect(diagnosis).toMatchObject({ cause: 'path_rewritten', facts: { seen } });
    expect(step('signature', 'v2').facts).toMatchObject({ seen });
    expect(step('signature', 'v2').probes.at(-1)?.canonical).toContain(`.GET.${seen}.`);
  });

  it('holds none where the address itself does', async () => {
    const { apiKey } = merchant('KW').key('full');
    const { url } = await servedAnywhere();
    const baseUrl = `${url}/tenants/${apiKey}`;
    const { diagnosis, step } = await examined(patient({ only: ['v2'], baseUrl }));
    expect(diagnosis.cause).toBe('healthy');
    expect(step('signature', 'v2').probes[0]?.target).toBe('/tenants/•••/v2/wallet');
  });

  it('holds nothing of a credential that is longer than what is shown of the words around it', async () => {
    const token = Array.from({ length: 60 }, (_, index) => `part-${index}-of-a-very-long-token`).join('.');
    const hex = Buffer.from(token).toString('hex');
    const json = { 'content-type': 'application/json' };
    const body = JSON.stringify({ message: `No such token:  ${hex}. It was refused` });
    const proxy = await through({ answer: () => ({ status: 401, headers: json, body }) });
    const { step } = await examined(patient({ only: ['v1'], baseUrl: proxy.url, token }));
    expect(step('key', 'v1').probes[0]?.said).toBe('No such token: •••. It was refused');
  });

  it.each([
    ['longer than what is heard', 1, 'part-0', 6_000],
    ['said over and over', 100, 'part-0', 90],
  ])('holds nothing of a credential that is %s', async (_, times, part, length) => {
    const token = Array.from({ length: 300 }, (_, index) => `part-${index}-of-a-very-long-token`)
      .join('.')
      .slice(0, length);
    const json = { 'content-type': 'application/json' };
    const body = JSON.stringify({ message: `No such token: ${`${token} `.repeat(times)}` });
    const proxy = await through({ answer: () => ({ status: 401, headers: json, body }) });
    const { step } = await examined(patient({ only: ['v1'], baseUrl: proxy.url, token }));
    const said = step('key', 'v1').probes[0]?.said;
    expect(said).toMatch(/^No such token: •••/);
    expect(said).not.toContain(part);
  });

  it('holds few of the words of one that says much', async () => {
    const json = { 'content-type': 'application/json' };
    const body = JSON.stringify({ message: `No. ${'!'.repeat(200_000)}` });
    const proxy = await through({ answer: () => ({ status: 401, headers: json, body }) });
    const { step } = await examined(patient({ only: ['v1'], baseUrl: proxy.url }));
    expect(step('key', 'v1').probes[0]?.said).toBe(`No. ${'!'.repeat(196)}`);
  });
});

async function requests(): Promise<number> {
  const { requests: all } = (await control('GET', '/requests')) as { requests: unknown[] };
  return all.length;
}

function stateOf(state: unknown) {
  const { merchants, deliveries } = state as Record<string, unknown>;
  return { merchants, deliveries };
}

const generationsOf = (steps: Step[]) => [...new Set(steps.flatMap(({ generation }) => generation ?? []))].sort();
