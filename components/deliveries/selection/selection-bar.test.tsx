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

const READING = ['Print slips', 'Export', 'Write to customers'];
const WRITING = ['Repeat orders', 'Done', 'Retry', 'Cancel', 'Repeat on days'];

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

test('the selected orders become one import, whose page opens; pressed again it is the same one', async () => {
  const rows = [testRow({ id: 'a' }), testRow({ id: 'b', madeElsewhere: true }), testRow({ id: 'c' })];
  const page = await openPage(<BulkDialog act="repeat" rows={rows} onClose={() => {}} />, {
    answers: { 'POST /api/imports': [refusal(503, 'unavailable'), { id: '01900000-0000-7000-8000-000000000000' }] },
  });
  expect(page.text()).toContain('1 order was made in another system');
  await page.press('Repeat 2 orders');
  await vi.waitFor(() => expect(page.button('Repeat 2 orders')?.disabled).toBe(false));
  await page.press('Repeat 2 orders');
  await vi.waitFor(() => expect(page.callsOf('POST /api/imports')).toHaveLength(2));
  const [first, second] = page.callsOf('POST /api/imports').map(({ body }) => body);
  expect(second).toEqual(first);
  const repeat = { at: expect.stringMatching(/Z$/), deliveries: ['a', 'c'] };
  expect(first).toEqual({
    id: expect.any(String),
    name: expect.stringMatching(/^Repeated for \d+ [A-Z][a-z]{2}, \d\d:\d\d$/),
    rows: [],
    repeat,
  });
});

test('a time that has passed repeats nothing', async () => {
  const page = await openPage(<BulkDialog act="repeat" rows={[testRow({ status: 'completed' })]} onClose={() => {}} />);
  await fill('dialog input[placeholder]', '01/01/2020 09:00');
  expect(page.button('Repeat 1 order')?.disabled).toBe(true);
  await fill('dialog input[placeholder]', '٠١/٠١/٢٠٩٠ ٠٩:٠٠');
  expect(page.button('Repeat 1 order')?.disabled).toBe(false);
});
