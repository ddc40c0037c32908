// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Role } from '@/lib/auth/permissions';
import { testRow } from '@/lib/deliveries/testing-row';
import { fill, openPage, refusal } from '@/lib/testing/testing-page';
import { BulkDialog } from './bulk-dialog';
import { SelectionBar } from './selection-bar';
import type { Selection } from './use-selection';

afterEach(() => vi.useRealTimers());

const ROWS = [testRow({ id: 'a' }), testRow({ id: 'b', status: 'failed' })];
const selection = { rows: ROWS, isOn: true, add() {}, drop() {}, end() {} } as unknown as Selection;

const READING = ['Print slips', 'Export', 'Send links'];
const WRITING = ['Repeat', 'Done', 'Retry', 'Cancel', 'Repeat on days'];

test.each<[Role, boolean]>([
  ['owner', true],
  ['manager', true],
  ['dispatcher', true],
  ['finance', false],
  ['viewer', false],
])('%s is offered what the role may do', async (role, mayWrite) => {
  const page = await openPage(<SelectionBar selection={selection} filters={{} as never} />, { role });
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  const toggle = Object.assign(new Event('toggle'), { newState: 'open' });
  await act(async () => void document.querySelector('[popover]')?.dispatchEvent(toggle));
  const names = [...page.container.querySelectorAll('button')].map(({ textContent }) => textContent?.trim());
  expect(names).toEqual(expect.arrayContaining(READING));
  for (const name of WRITING) expect(names.includes(name), name).toBe(mayWrite);
});

test('tomorrow at half past midnight in Kuwait is the merchant’s next day, not that of UTC', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T21:30:00Z'), toFake: ['Date'] });
  await openPage(<BulkDialog act="repeat" rows={[testRow({ status: 'completed' })]} onClose={() => {}} />);
  const typed = [...document.querySelectorAll('input')].map(({ value }) => value);
  expect(typed.join(' ')).toContain('2026-11-23');
  expect(typed.join(' ')).not.toContain('2026-11-22');
});

test('what was refused for a blocked customer goes once a person has confirmed it, and nothing else goes again', async () => {
  const rows = ['a', 'b', 'c'].map((id) => testRow({ id, status: 'completed' }));
  const made = (id: string) => ({ outcome: 'made', delivery: testRow({ id: `${id}2` }) });
  const onClose = vi.fn();
  const page = await openPage(<BulkDialog act="repeat" rows={rows} onClose={onClose} />, {
    answers: {
      'POST /api/deliveries/a/repeat': made('a'),
      'POST /api/deliveries/b/repeat': [refusal(409, 'customer_blocked', { detail: { reason: 'left' } }), made('b')],
      'POST /api/deliveries/c/repeat': refusal(409, 'reference_taken'),
    },
  });
  await page.press('Repeat 3 orders');
  await vi.waitFor(() => expect(page.text()).toContain('1 of 3 done'));
  const bodies = (id: string) => page.callsOf(`POST /api/deliveries/${id}/repeat`).map(({ body }) => body);
  const [first] = bodies('b');
  await page.press('Send the order to the blocked customer anyway');
  await vi.waitFor(() => expect(page.text()).toContain('2 of 3 done'));
  expect(bodies('b')).toEqual([first, { ...(first as object), is_confirmed: true }]);
  expect(first).not.toHaveProperty('is_confirmed');
  expect([bodies('a'), bodies('c')].map(({ length }) => length)).toEqual([1, 1]);
  expect(page.button(/blocked customer/)).toBeUndefined();
  await page.press('Close');
  expect(onClose).toHaveBeenCalledWith(['a', 'b']);
});

test('a time that has passed repeats nothing', async () => {
  const page = await openPage(<BulkDialog act="repeat" rows={[testRow({ status: 'completed' })]} onClose={() => {}} />);
  await fill('input[type=datetime-local]', '2020-01-01T09:00');
  expect(page.button('Repeat 1 order')?.disabled).toBe(true);
  await fill('input[type=datetime-local]', '2090-01-01T09:00');
  expect(page.button('Repeat 1 order')?.disabled).toBe(false);
});
