// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { branchAt } from '@/components/delivery-form/pickup/testing-branches';
import { openPage, refusal } from '@/lib/testing/testing-page';
import { useSheetBranches } from './use-sheet-branches';

const PLACE = { latitude: 29.37, longitude: 47.98 };
let found: ReturnType<typeof useSheetBranches>;
function Sheet() {
  found = useSheetBranches();
  return null;
}
const list = (branches: object[]) => ({ branches, syncedAt: null, stale: false, wantsAddress: false, problem: null });

test('orders of a sheet go from a branch that the service still has, at a known place', async () => {
  const open = branchAt('b1', PLACE);
  const branches = [
    { ...open, name: 'Shuwaikh' },
    { ...open, id: 'b2', gone: true },
    { ...open, id: 'b3', latitude: null },
    { ...open, id: 'b4', longitude: null },
    // A place on the equator is one.
    { ...open, id: 'b5', latitude: 0, longitude: 0 },
  ];
  await openPage(<Sheet />, { answers: { 'GET /api/branches': list(branches) } });
  expect(found.data).toEqual([
    { id: 'b1', name: 'Shuwaikh', ...PLACE },
    { id: 'b5', name: 'b1', latitude: 0, longitude: 0 },
  ]);
});

test('while the branches load, and when they can’t be, there are none to choose among', async () => {
  await openPage(<Sheet />, { answers: { 'GET /api/branches': () => new Promise(() => {}) } });
  expect(found).toMatchObject({ data: undefined, error: null, isFetching: true });
  await openPage(<Sheet />, { answers: { 'GET /api/branches': refusal(503, 'service_unavailable') } });
  expect(found).toMatchObject({ data: undefined, error: { status: 503 }, isFetching: false });
});
