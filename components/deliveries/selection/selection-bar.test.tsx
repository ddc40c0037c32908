// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import type { Role } from '@/lib/auth/permissions';
import { testRow } from '@/lib/deliveries/testing-row';
import { openPage } from '@/lib/testing/testing-page';
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
