// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { ToastRegion } from '@/components/ui/overlay/toast';
import branches from '@/lib/i18n/messages/en/branches.json';
import { openPage, settle } from '@/lib/testing/testing-page';
import { DeleteBranchDialog } from './delete-branch-dialog';

const ROW = {
  ...{ id: 'b-1', name: 'Diwan', phone: '', address: 'Kuwait', latitude: 29.2, longitude: 47.9 },
  ...{ createdAt: null, gone: false, goneAt: null, saving: false },
};

test('a branch that was not deleted says why in its own words, and what to do', async () => {
  const refusal = { error: { code: 'branch_in_use', detail: { underWay: 2 } } };
  const page = await openPage(
    <>
      <DeleteBranchDialog branch={ROW} open counted={1} onClose={() => {}} />
      <ToastRegion />
    </>,
    { answers: { 'DELETE /api/branches/b-1': Response.json(refusal, { status: 409 }), 'GET /api/branches/b-1': {} } },
  );
  await page.press(branches.delete.confirm);
  await settle();
  await vi.waitFor(
    async () => {
      await settle();
      expect(page.text()).toContain('2 deliveries are under way now. Check this before you delete the branch.');
    },
    { timeout: 20_000 },
  );
});
