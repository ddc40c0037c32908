import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { sendRaw, statusOf } from '../routes/testing-raw-http';
import { openSandbox, sharedSandbox } from '../testing-sandbox';

const Settings = z.object({ perHour: z.number(), failureShare: z.number(), paused: z.boolean() });
const sandbox = sharedSandbox({ shop: { ordersADay: 2 } });

function send(action: string, form: Record<string, string>, headers: Record<string, string> = {}, url = sandbox.url) {
  return fetch(`${url}/shop/${action}?lang=en`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: url, ...headers },
    body: new URLSearchParams(form),
  });
}
const shown = async (lang = 'en') => (await fetch(`${sandbox.url}/shop?lang=${lang}`)).text();
const till = async () => (await sandbox.control('GET', `/merchants/${sandbox.merchant('KW').id}/till`)).body;

describe('the page of the shop', () => {
  test('the till: rate, failures, rush hour, pause', async () => {
    expect((await send('till', { perHour: '90', failures: '25', rush: 'on' })).status).toBe(303);
    expect(await till()).toMatchObject({ perHour: 90, byHour: false, failureShare: 0.25, rush: true, topsUp: false });
    await send('till', { perHour: '90', byHour: 'on', failures: '25', rush: 'on' });
    expect(await till()).toMatchObject({ perHour: 90, byHour: true });
    await send('pause', {});
    expect(await till()).toMatchObject({ paused: true, perHour: 90 });
    expect(await shown()).toContain('The till is paused.');
    await send('resume', {});
    expect(await till()).toMatchObject({ paused: false });
  });

  test('each merchant: its own till, wallet and top-ups; the one in Saudi Arabia can be topped up', async () => {
    const { id } = sandbox.merchant('SA');
    const page = async () => (await fetch(`${sandbox.url}/shop?country=SA&lang=en`)).text();
    expect(await page()).toContain('4.50 SAR');
    for (const country of ['KW', 'BH']) expect(await page()).toContain(`/shop?country=${country}&amp;lang=en`);
    const form = new URLSearchParams({ amount: '120.25' });
    const headers = { origin: sandbox.url };
    const post = (action: string) =>
      fetch(`${sandbox.url}/shop/${action}?country=SA&lang=en`, {
        method: 'POST',
        redirect: 'manual',
        headers,
        body: form,
      });
    const answer = await post('top-up');
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/shop?country=SA&lang=en']);
    expect((await sandbox.as('SA').get('/v2/wallet')).body).toMatchObject({ balance: 124.75, currency: 'SAR' });
    expect(await page()).toContain('124.75 SAR');
    expect((await sandbox.control('GET', `/merchants/${id}/till`)).body).toMatchObject({ paused: true });
    await post('resume');
    expect((await sandbox.control('GET', `/merchants/${id}/till`)).body).toMatchObject({ paused: false });
    await post('pause');
  });

  test('the speed of the clock', async () => {
    await send('speed', { speed: '30' });
    expect((await sandbox.control('GET', '')).body).toMatchObject({ clock: { speed: 30 } });
    expect(await shown()).toContain('<option value="30" selected>');
    await send('speed', { speed: '4' });
    expect((await shown()).match(/<option value="\d+"/g)).toHaveLength(4);
    await send('speed', { speed: '0' });
  });

  test('top-up, refund and invoice', async () => {
    await send('top-up', { amount: '33.125' });
    await send('refund', { amount: '11.5' });
    const text = await shown();
    for (const words of ['33.125 KWD', 'TAP_WALLET', '11.500 KWD', 'REFUND_WALLET']) expect(text).toContain(words);
    await send('bill', { difference: 'more' });
    expect(await shown()).toContain('REGULAR');
  });

  test('what is refused is named', async () => {
    for (const [action, form] of [
      ['till', { perHour: '-1', failures: '0' }],
      ['till', { perHour: '5', failures: 'x' }],
      ['top-up', { amount: '1.00005' }],
      ['speed', { speed: '-3' }],
    ] as const) {
      const answer = await send(action, form);
      expect(answer.status).toBe(400);
      expect(await answer.text()).toContain('That was not accepted:');
    }
  });

  test('in Arabic from right to left', async () => {
    const text = await shown('ar');
    expect(text).toContain('<html lang="ar" dir="rtl">');
    expect(text).toContain('محاكي المتجر');
  });

  test.each(['http://evil.example', 'null'])('a page of %s cannot change it', async (origin) => {
    // The till goes on making orders meanwhile.
    const before = Settings.parse(await till());
    expect((await send('till', { perHour: '1', failures: '0' }, { origin })).status).toBe(403);
    expect(await till()).toMatchObject(before);
  });

  test('a name that leads here by DNS cannot change it', async () => {
    const name = 'rebound.example:80';
    const lines = ['POST /shop/pause HTTP/1.1', `host: ${name}`, `origin: http://${name}`, 'connection: close'];
    const response = await sendRaw(sandbox.url, `${[...lines, 'content-length: 0'].join('\r\n')}\r\n\r\n`);
    expect(statusOf(response)).toBe(421);
    expect(await till()).toMatchObject({ paused: false });
  });
});

test('without --control the settings are locked', async () => {
  const locked = await openSandbox({ control: false });
  expect((await send('top-up', { amount: '1' }, {}, locked.url)).status).toBe(403);
  expect(await (await fetch(`${locked.url}/shop`)).text()).toContain('<fieldset class="plain" disabled>');
  await locked.close();
});
