// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { openPage } from '@/lib/testing/testing-page';
import { SheetStore } from './sheet-store';
import { useCheckedReferences } from './use-checked-references';

const STATE = { ...new SheetStore().getState(), status: 'open' } as const;
const known: unknown[] = [];
const KNOWN = { reference: 'R-1', deliveryId: 'd-1', code: 'K1', status: 'pending', importId: null, importName: null };
const BLOCKED = { phone: '+96550123456', reason: 'Never paid' };
const store = { setKnown: (...checked: unknown[]) => known.push(checked) } as unknown as SheetStore;
let isChecked: boolean;
function Sheet({ unchecked }: { unchecked: string[] }) {
  ({ isChecked } = useCheckedReferences(store, { ...STATE, unchecked }));
  return null;
}

test('a sheet is checked once the server was asked about all of its references', async () => {
  const asked = ['R-1', 'R-2'];
  const page = await openPage(<Sheet unchecked={asked} />, {
    answers: { 'POST /api/imports/check': { known: [KNOWN], blocked: [BLOCKED], rowsPerMinute: 60 } },
  });
  await vi.waitFor(() => expect(known).toEqual([[asked, [KNOWN], [BLOCKED]]]));
  // The worker still has to take what the server knows.
  await page.show(<Sheet unchecked={asked} />);
  expect(isChecked).toBe(false);
  await page.show(<Sheet unchecked={[]} />);
  expect(isChecked).toBe(true);
  await page.show(<Sheet unchecked={['R-3']} />);
  expect(isChecked).toBe(false);
});
