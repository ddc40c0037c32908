// @vitest-environment jsdom
import { expect, test } from 'vitest';
import connections from '@/lib/i18n/messages/en/connections.json';
import { fill, openPage, refusal } from '@/lib/testing/testing-page';
import { connectionEntry } from '../testing-entry';
import { ConnectionAddForm } from './connection-add-form';

const probe = (of: object = {}) => ({
  ...{ generation: 'v2', slot: 'typed', accepted: true, problem: null, serviceMessage: null },
  ...{ permissions: [], merchantName: 'Lulwa Kitchen', country: 'BH', ...of },
});
const tested = (...probes: object[]) => ({ probes, testedAt: '2026-11-21T08:00:00.000Z' });
const value = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value;
const open = (answers: object) =>
  openPage(<ConnectionAddForm baseUrl="https://api.example" />, { answers: answers as never });

async function typeKey() {
  await fill('[name="credentials.v2.apiKey"]', ' key-1 ');
  await fill('[name="credentials.v2.apiSecret"]', 'secret-1');
}

test('a test fills what is empty with the merchant of the service, and what is saved is what was typed', async () => {
  const page = await open({
    'POST /api/connections/test': tested(probe()),
    'POST /api/connections': connectionEntry('c-9'),
  });
  expect(page.text()).not.toContain(connections.new.testKey);
  await typeKey();
  expect(page.text()).toContain(connections.new.testKey);
  expect(page.text()).toContain(connections.new.untrusted.untested.title);
  await fill('[name="name"]', 'Mine');
  await page.press(connections.test.button);
  expect(page.callsOf('POST /api/connections/test')[0]?.body).toEqual({
    baseUrl: 'https://api.example',
    credentials: { v2: { apiKey: 'key-1', apiSecret: 'secret-1' } },
  });
  expect([value('name'), value('merchantName'), value('country')]).toEqual(['Mine', 'Lulwa Kitchen', 'BH']);
  expect(page.text()).toContain('The service returns: Bahrain.');
  for (const why of ['untested', 'changed', 'notGreen'] as const)
    expect(page.text()).not.toContain(connections.new.untrusted[why].title);
  await page.press(connections.new.submit);
  expect(page.callsOf('POST /api/connections')[0]?.body).toEqual({
    ...{ name: 'Mine', merchantName: 'Lulwa Kitchen', baseUrl: 'https://api.example', country: 'BH' },
    ...{ dayStartHour: 0, testMode: false, credentials: { v2: { apiKey: 'key-1', apiSecret: 'secret-1' } } },
  });
  expect(page.went).toEqual(['/c/alpha/settings/connections/c-9?added=1', '(anew)']);
});

test('a result is of what was tested: other credentials hide it, and so they do when they are refused', async () => {
  const page = await open({
    'POST /api/connections/test': [
      tested(probe()),
      tested(probe({ accepted: false, merchantName: null, country: null, serviceMessage: 'Invalid key' })),
    ],
  });
  await typeKey();
  await page.press(connections.test.button);
  expect(page.text()).toContain('The service accepts them: \u2068Lulwa Kitchen\u2069.');
  await fill('[name="credentials.v2.apiSecret"]', 'secret-2');
  expect(page.text()).not.toContain('The service accepts them');
  expect(page.text()).toContain(connections.new.untrusted.changed.title);
  await page.press(connections.test.button);
  expect(page.text()).toContain(connections.test.refusedBody);
  expect(page.text()).toContain(connections.test.refusedNext);
  expect(page.text()).toContain('The service’s message: Invalid key');
  expect(page.text()).toContain(connections.new.untrusted.notGreen.title);
});

test('credentials of two merchants are said, and neither is filled in', async () => {
  const page = await open({
    'POST /api/connections/test': tested(
      probe({ permissions: [{ permission: 'delivery:read', granted: true }] }),
      probe({
        ...{ generation: 'v1', merchantName: 'Other', country: 'BH', accepted: null, problem: 'rate_limited' },
        permissions: [{ permission: 'wallet:read', granted: false }],
      }),
    ),
  });
  await typeKey();
  await fill('[name="credentials.v1.accessToken"]', 'token');
  await page.press(connections.test.button);
  expect(page.text()).toContain('different merchants: Lulwa Kitchen / Other');
  expect([value('name'), value('merchantName'), value('country')]).toEqual(['', '', 'BH']);
  expect(page.text()).toContain(connections.new.untrusted.notGreen.title);
  expect(page.text()).toContain(connections.test.unclear);
});

test('nothing is tested or saved without credentials, and what the server refuses stands at its field', async () => {
  const page = await open({
    'POST /api/connections/test': refusal(503, 'service_unreachable'),
    'POST /api/connections': refusal(400, 'invalid_fields', {
      fields: [{ field: 'baseUrl', code: 'addressPath', message: 'x' }],
    }),
  });
  await page.press(connections.test.button);
  await page.press(connections.new.submit);
  expect(page.calls).toEqual([]);
  await typeKey();
  await page.press(connections.test.button);
  expect(page.text()).toContain(connections.test.failed);
  await fill('[name="credentials.v2.apiSecret"]', '');
  await page.press(connections.new.submit);
  expect(page.callsOf('POST /api/connections')).toEqual([]);
  expect(value('credentials.v2.apiKey')).toBe(' key-1 ');
});
