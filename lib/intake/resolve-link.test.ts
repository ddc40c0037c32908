import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FetchPage, resolveLink } from './resolve-link.server';

const ctx = { signal: new AbortController().signal };
const SHORT = 'https://maps.app.goo.gl/AbCdEf';
const html = (body: string) => ({ status: 200, location: null, body });
const redirect = (location: string) => ({ status: 302, location, body: '' });

/** Answers in their order, and the addresses that were asked. */
function answering(...answers: Awaited<ReturnType<FetchPage>>[]) {
  const asked: string[] = [];
  const fetchPage: FetchPage = async (url) => {
    asked.push(url.href);
    return answers[asked.length - 1];
  };
  return { fetchPage, asked };
}

describe('resolveLink', () => {
  it('takes the pin of the address that a link redirects to, and asks no more', async () => {
    const { fetchPage, asked } = answering(
      redirect('https://www.google.com/maps/place/x/@29.1,48.1,15z/data=!3d29.3375!4d48.0758'),
    );
    expect(await resolveLink(ctx, { link: SHORT }, fetchPage)).toEqual({
      kind: 'point',
      point: { latitude: 29.3375, longitude: 48.0758 },
    });
    expect(asked).toEqual([SHORT]);
  });

  it('reads the page where the address has no point', async () => {
    const { fetchPage } = answering(
      redirect('https://www.google.com/maps/place/Home'),
      html(
        '<meta content="https://maps.google.com/maps/api/staticmap?center=29.30%2C48.00&amp;markers=29.3375%2C48.0758">',
      ),
    );
    expect(await resolveLink(ctx, { link: SHORT }, fetchPage)).toMatchObject({
      kind: 'point',
      point: { latitude: 29.3375 },
    });
  });

  it('calls the middle of a map a view', async () => {
    const { fetchPage } = answering(redirect('https://www.google.com/maps/@29.3375,48.0758,15z'), html(''));
    expect(await resolveLink(ctx, { link: SHORT }, fetchPage)).toMatchObject({ kind: 'view' });
  });

  it('follows three redirects and no fourth', async () => {
    const { fetchPage, asked } = answering(
      ...Array.from({ length: 9 }, (_, index) => redirect(`https://goo.gl/maps/${index}`)),
    );
    expect(await resolveLink(ctx, { link: SHORT }, fetchPage)).toEqual({ kind: 'no_point' });
    expect(asked).toHaveLength(4);
  });

  it('says that the internet did not answer', async () => {
    const { fetchPage } = answering(undefined);
    expect(await resolveLink(ctx, { link: SHORT }, fetchPage)).toEqual({ kind: 'unreachable' });
  });
});

describe('hostile links', () => {
  let received = 0;
  const server = createServer((_, response) => {
    received += 1;
    response.end('x');
  });
  server.on('connection', () => {
    received += 1;
  });
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  function port() {
    const address = server.address();
    return typeof address === 'object' && address ? address.port : 0;
  }

  it('asks none of 200 hostile links', async () => {
    const links = hostileLinks(port());
    expect(links.length).toBeGreaterThanOrEqual(200);
    const fetched: string[] = [];
    for (const link of links) {
      const result = await resolveLink(ctx, { link }, async (url) => {
        fetched.push(`${link} → ${url.href}`);
        return undefined;
      });
      expect(result.kind, link).toBe('refused');
    }
    expect(fetched).toEqual([]);
  });

  it('follows a redirect to none of them', async () => {
    for (const link of hostileLinks(port())) {
      const { fetchPage, asked } = answering(redirect(link), html('!3d29.3!4d48.0'));
      expect((await resolveLink(ctx, { link: SHORT }, fetchPage)).kind, link).toBe('no_point');
      expect(asked, link).toEqual([SHORT]);
    }
  });

  it('opens no connection by itself either', async () => {
    for (const link of hostileLinks(port())) await resolveLink(ctx, { link });
    expect(received).toBe(0);
  });
});

/** Private addresses in every notation, names that end or begin like a map's, other ports, schemes and accounts. */
function hostileLinks(port: number): string[] {
  const hosts = [
    '127.0.0.1',
    '127.1',
    '0',
    '0.0.0.0',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '0x7f.1',
    '017700000001',
    '10.0.0.1',
    '192.168.0.1',
    '172.16.0.1',
    '169.254.169.254',
    '100.64.0.1',
    '198.18.0.1',
    '224.0.0.1',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[fe80::1]',
    '[fc00::1]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
    'localhost',
    'localhost.',
    'LOCALHOST',
    'localtest.me',
    '127.0.0.1.nip.io',
    'metadata.google.internal',
    'kubernetes.default',
    '1②7.0.0.1',
    '127。0。0。1',
    '①②⑦.⓪.⓪.①',
    'maps.app.goo.gl.',
    'maps.app.goo.gl.evil.test',
    'evil-maps.app.goo.gl',
    'xmaps.app.goo.gl',
    'maps.app.goo.gl.localhost',
    'google.com.evil.test',
    'www.google.com.evil.test',
    'agoogle.com',
    'google.evil',
    'mаps.app.goo.gl',
    'goo.gl.test',
    'sub.goo.gl',
    'maps.google.com.test',
    'waze.com.evil.test',
    'evilwaze.com',
    'apple.com.evil.test',
  ];
  const own = hosts.flatMap((host) => [`http://${host}/`, `https://${host}/maps/x`, `http://${host}:${port}/`]);
  const known = [
    'maps.app.goo.gl',
    'goo.gl',
    'www.google.com',
    'maps.apple.com',
    'www.waze.com',
    'g.co',
    'ul.waze.com',
  ];
  const dressed = known.flatMap((host) => [
    `https://${host}:${port}/maps/x`,
    `http://${host}:22/maps/x`,
    `https://${host}@127.0.0.1:${port}/`,
    `https://user:secret@${host}/maps/x`,
    `ftp://${host}/maps/x`,
    `file://${host}/etc/passwd`,
    `gopher://${host}/x`,
    `https://127.0.0.1:${port}/${host}/maps`,
    `https://127.0.0.1:${port}#@${host}/`,
    `https://evil.test\\@${host}.evil.test/`,
  ]);
  const schemes = [
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'blob:https://goo.gl/x',
    'ws://goo.gl/x',
    'about:blank',
  ];
  return [...own, ...dressed, ...schemes];
}
