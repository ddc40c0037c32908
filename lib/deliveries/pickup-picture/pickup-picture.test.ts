import { createServer, type Server, type ServerResponse } from 'node:http';
import { eq } from 'drizzle-orm';
import QRCode from 'qrcode';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { deliveries } from '@/lib/db/schema';
import { createServiceFixture, type ServiceFixture } from '@/lib/testing/service-fixture';
import { createDelivery } from '../create.server';
import { orderOf } from '../scenarios/testing-orders';
import { pictureType } from './picture-type';
import { readPickupPicture } from './read.server';

let fixture: ServiceFixture;
let server: Server;
let base = '';
let seen: { url: string; headers: string }[] = [];
let respond: (response: ServerResponse) => void = () => undefined;
beforeAll(async () => {
  fixture = await createServiceFixture();
  server = createServer((request, response) => {
    seen.push({ url: request.url ?? '', headers: JSON.stringify(request.headers) });
    respond(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  base = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
});
beforeEach(() => {
  seen = [];
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await fixture.close();
});

/** Reads the picture of an order with this link, on a connection at `baseUrl`. */
async function read(link: string | null, baseUrl = base) {
  const { delivery } = await createDelivery(fixture.ctx, orderOf(fixture, 'v2'));
  await fixture.db.update(deliveries).set({ pickupQrUrl: link }).where(eq(deliveries.id, delivery.id));
  const ctx = { ...fixture.ctx, connection: { ...fixture.ctx.connection, baseUrl } };
  return readPickupPicture(ctx, { id: delivery.id });
}
const answer = (type: string, body: string | Buffer, status = 200) => {
  respond = (response) => void response.writeHead(status, { 'content-type': type }).end(body);
};
/** The link itself stands in the picture, which the browser asks for again the next time. */
async function expectDrawn(link: string, baseUrl = base) {
  const response = await read(link, baseUrl);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('image/svg+xml');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await response.text()).toBe(await QRCode.toString(link, { type: 'svg' }));
}
const HOSTILE = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(document.domain)</script></svg>';

it('hands on the picture that the link leads to, without credentials and with nothing that could run', async () => {
  const svg = await QRCode.toString('https://pickup.example/A1', { type: 'svg' });
  for (const body of [svg, HOSTILE]) {
    answer('image/svg+xml; charset=utf-8', body);
    const response = await read(`${base}/qr/A1.svg?size=4`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/svg+xml');
    expect(response.headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    );
    expect(await response.text()).toBe(body);
  }
  expect(seen[0]?.url).toBe('/qr/A1.svg?size=4');
  expect(seen[0]?.headers).not.toMatch(/authorization|signature|cookie|access-token/);
});

it('takes a PNG too', async () => {
  answer('image/png', await QRCode.toBuffer('https://pickup.example/A1'));
  expect((await read(`${base}/qr`)).headers.get('content-type')).toBe('image/png');
});

it.each<[string, () => void]>([
  ['a page', () => answer('text/html', '<html><svg></svg></html>')],
  ['a page that says it is a picture', () => answer('image/png', '<html></html>')],
  ['a page that says it is an SVG', () => answer('image/svg+xml', '<html><svg></svg></html>')],
  ['a refusal', () => answer('image/png', 'no', 403)],
  ['something large', () => answer('image/svg+xml', `<svg>${' '.repeat(300_000)}</svg>`)],
  ['a redirect', () => (respond = (response) => void response.writeHead(302, { location: `${base}/other` }).end())],
  ['an answer that breaks off', () => (respond = (response) => void response.destroy())],
])('has none for %s: the link is drawn as a QR code', async (_, behave) => {
  behave();
  await expectDrawn(`${base}/qr`);
  expect(seen).toHaveLength(1);
});

it('waits three seconds at most', async () => {
  respond = () => undefined;
  const since = Date.now();
  await expectDrawn(`${base}/qr`);
  expect(Date.now() - since).toBeLessThan(5_000);
});

it('asks nobody in the private network but the service itself, and nobody without a link', async () => {
  answer('image/svg+xml', '<svg></svg>');
  await expectDrawn(`${base}/qr`, fixture.sandbox.url);
  expect((await read(null)).status).toBe(204);
  expect(seen).toEqual([]);
});

it('knows an SVG behind its declarations', () => {
  const bytes = (text: string) => Buffer.from(text);
  expect(pictureType('image/svg+xml', bytes('\ufeff<?xml version="1.0"?>\n<!-- a -->\n<svg width="1">'))).toBe(
    'image/svg+xml',
  );
  expect(pictureType('image/svg+xml', bytes('<svgx>'))).toBeNull();
  expect(pictureType(null, bytes('<svg>'))).toBeNull();
});

it('knows each type of picture by its first bytes, and only under its own name', () => {
  const pictures = {
    'image/png': '\u0089PNG\r\n\u001a\n..',
    'image/jpeg': '\u00ff\u00d8\u00ff..',
    'image/gif': 'GIF89a..',
    'image/webp': 'RIFF\u0024\u0000\u0000\u0000WEBPVP8 ',
    'image/svg+xml': '<svg>',
  };
  const types = Object.keys(pictures);
  for (const [type, text] of Object.entries(pictures))
    expect(types.filter((name) => pictureType(` ${name.toUpperCase()}; x`, Buffer.from(text, 'latin1')))).toEqual([
      type,
    ]);
  expect(pictureType('image/webp', Buffer.from('RIFF\u0024\u0000\u0000\u0000WAVEfmt ', 'latin1'))).toBeNull();
});

it.each<[string, string, string | null]>([
  ['comments', '<!---->'.repeat(200), 'image/svg+xml'],
  ['ends of comments', `<!--${'-->'.repeat(130)}`, null],
  ['a comment without an end', `${'<!---->'.repeat(60)}<!--`, null],
  ['declarations', '<?xml?>'.repeat(60), 'image/svg+xml'],
  ['document types', '<!DOCTYPE>'.repeat(60), 'image/svg+xml'],
  ['spaces', ' '.repeat(1_900), 'image/svg+xml'],
])('reads a beginning of many %s once', (_, beginning, expected) => {
  const since = performance.now();
  expect(pictureType('image/svg+xml', Buffer.from(beginning))).toBeNull();
  expect(pictureType('image/svg+xml', Buffer.from(`${beginning}<svg>`))).toBe(expected);
  expect(performance.now() - since).toBeLessThan(5_000);
});
