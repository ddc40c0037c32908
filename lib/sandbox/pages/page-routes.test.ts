import { describe, expect, test } from 'vitest';
import { created, KUWAIT_HOUSE, read, sharedSandbox } from '../testing-sandbox';

const sandbox = sharedSandbox();

async function open(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(sandbox.url + path, { headers });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

describe('tracking_url: public live-progress page, safe to share with the customer', () => {
  test('shows the status, the driver and the time that is left', async () => {
    const { code, logistics } = await created(sandbox);
    await sandbox.setSpeed(10);
    await sandbox.force(code, 'en_route');
    const { driver } = await read(sandbox, code);
    const page = await open(new URL(logistics.tracking_url).pathname);
    await sandbox.setSpeed(0);
    expect(page.status).toBe(200);
    for (const words of ['Your order is on its way', driver.name, /About \d+ minutes|Arriving now/]) {
      expect(page.text).toMatch(words);
    }
  });

  test('does not show the customer’s phone, name or the amount', async () => {
    const { code } = await created(sandbox, { payment: { amount: 77.125, type: 'cash' } });
    const { text } = await open(`/track/${code}`);
    for (const secret of [KUWAIT_HOUSE.contact_phone, KUWAIT_HOUSE.contact_name, '77.125']) {
      expect(text).not.toContain(secret);
    }
  });

  test('in Arabic by ?lang= or by the browser’s languages, from right to left', async () => {
    const { code } = await created(sandbox);
    for (const page of [
      await open(`/track/${code}?lang=ar`, { 'accept-language': 'en' }),
      await open(`/track/${code}`, { 'accept-language': 'ar-KW,ar;q=0.9,en;q=0.8' }),
    ]) {
      expect(page.text).toContain('<html lang="ar" dir="rtl">');
      expect(page.text).toContain('نبحث عن سائق لطلبك');
    }
  });

  test('input is shown as text, never as markup', async () => {
    const area = '"><img src=x onerror=alert(1)>';
    const { code } = await created(sandbox, { destination: { ...KUWAIT_HOUSE, area, contact_name: '<b>' } });
    for (const path of [`/track/${code}`, `/qr/${code}`]) {
      const { text, headers } = await open(path);
      expect(text).not.toContain('<img');
      expect(text).not.toContain('<b>');
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    }
  });

  test.each(['/track/ZZZZZZ', '/qr/ZZZZZZ', '/track/%00', '/track/%E0%A4%A'])(
    '%s: a page with status 404',
    async (path) => {
      expect(await open(path)).toMatchObject({ status: 404, text: expect.stringContaining('<h1>') });
    },
  );
});

describe('pickup_qr_url: what the driver scans at pickup', () => {
  const confirm = (code: string, headers: Record<string, string> = {}) =>
    fetch(`${sandbox.url}/qr/${code}`, { method: 'POST', redirect: 'manual', headers });

  test('opening it changes nothing; confirming moves a dispatched order to en_route, once', async () => {
    const { code } = await created(sandbox);
    await confirm(code);
    expect((await read(sandbox, code)).status).toBe('pending');
    await sandbox.force(code, 'dispatched');
    const page = await open(`/qr/${code}`);
    expect(page.text).toContain('<svg');
    expect(page.text).toContain('<button>');
    expect((await read(sandbox, code)).status).toBe('dispatched');
    expect((await confirm(code)).status).toBe(303);
    expect((await confirm(code)).status).toBe(303);
    expect((await read(sandbox, code)).status).toBe('en_route');
  });

  test('another site’s form can’t confirm it', async () => {
    const { code } = await created(sandbox);
    await sandbox.force(code, 'dispatched');
    expect((await confirm(code, { origin: 'http://evil.example' })).status).toBe(403);
    expect((await read(sandbox, code)).status).toBe('dispatched');
  });
});

test('GET / explains the sandbox and lists the magic values, without secrets', async () => {
  const { status, text } = await open('/');
  expect(status).toBe(200);
  expect(text).toContain('LOST-ANSWER');
  for (const { apiKey, apiSecret } of sandbox.merchant('KW').keys) {
    expect(text).not.toContain(apiKey);
    expect(text).not.toContain(apiSecret);
  }
});
