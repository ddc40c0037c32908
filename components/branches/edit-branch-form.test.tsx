// @vitest-environment jsdom
import { act } from 'react';
import { expect, test } from 'vitest';
import { MapConfigProvider } from '@/components/map/config/map-config';
import type { ShownBranch } from '@/lib/branches/view/pending';
import { type Answers, fill, openPage, refusal, settle } from '@/lib/testing/testing-page';
import { EditBranchForm } from './edit-branch-form';
import { useWorkspace, WorkspaceProvider } from './state/workspace-context';

/** Editing a branch: only what was changed is sent, and what the service refuses stands at its field. */

const PLACE = { latitude: 29.2, longitude: 47.9 };
const BRANCH: ShownBranch = {
  ...{ id: 'b-1', name: 'Diwan', phone: '2225 0199', address: 'Kuwait', ...PLACE },
  ...{ createdAt: null, gone: false, goneAt: null, saving: false },
};
const CALL = 'PUT /api/branches/b-1';
const config = { tileUrl: '', file: null, attribution: '', country: 'KW' as const };
let workspace: ReturnType<typeof useWorkspace>;
function Watch() {
  workspace = useWorkspace();
  return null;
}

async function open({ wantsAddress = false, branch = BRANCH, answer = { branch: BRANCH } as Answers[string] } = {}) {
  const list = { branches: [branch], syncedAt: '2026-11-20T10:00:00.000Z', stale: false, wantsAddress, problem: null };
  let done = 0;
  const page = await openPage(
    <MapConfigProvider config={config}>
      <WorkspaceProvider copy={list}>
        <Watch />
        <EditBranchForm
          branch={branch}
          onDone={() => {
            done += 1;
          }}
        />
      </WorkspaceProvider>
    </MapConfigProvider>,
    { answers: { 'GET /api/branches': list, [CALL]: answer } },
  );
  const save = async () => {
    await page.press('Save');
    await settle();
  };
  return { ...page, save, sent: () => page.callsOf(CALL).map(({ body }) => body), done: () => done };
}

test.each([
  [{}, []],
  [{ name: ' Diwania ' }, [{ name: 'Diwania' }]],
  [{ phone: '5012 3456' }, [{ phone: '+96550123456' }]],
  [{ place: '29.3, 48.01' }, [{ latitude: 29.3, longitude: 48.01 }]],
])('of a form in which %j was typed the changes are sent alone: %j', async (typed, bodies) => {
  const page = await open();
  for (const [name, value] of Object.entries(typed)) {
    await fill(`#field-${name}`, value);
    const field = document.querySelector(`#field-${name}`);
    await act(async () => void field?.dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
    await settle();
  }
  await page.save();
  expect([page.sent(), page.done()]).toEqual([bodies, 1]);
  if ('place' in typed) expect(workspace.moved).toEqual({ latitude: 29.3, longitude: 48.01 });
});

test('the pin on the map is the place in the form', async () => {
  const page = await open();
  await act(async () => workspace.setMoved({ latitude: 29.25, longitude: 47.95 }));
  await settle();
  expect(document.querySelector<HTMLInputElement>('#field-place')?.value).toContain('29.25');
  await page.save();
  expect(page.sent()).toEqual([{ latitude: 29.25, longitude: 47.95 }]);
});

test('a branch without a place needs one to be saved', async () => {
  const page = await open({ branch: { ...BRANCH, latitude: null } });
  await page.save();
  expect([page.sent(), page.done(), errors(page)]).toEqual([[], 0, ['field-place']]);
});

test('an address is asked for where the service wants one, and sent where it was changed', async () => {
  const page = await open({ wantsAddress: true });
  expect(page.container.querySelector<HTMLTextAreaElement>('#field-address')?.value).toBe('Kuwait');
  await page.save();
  expect([page.sent(), page.done()]).toEqual([[], 1]);
  await fill('#field-address', 'Kuwait City, Block 1');
  await page.save();
  await fill('#field-address', '');
  await page.save();
  expect(page.sent()).toEqual([{ address: 'Kuwait City, Block 1' }]);
});

const invalid = (...fields: { path: string; message: string }[]) => refusal(422, 'invalid', { fields });
const errors = (page: { container: HTMLElement }) =>
  [...page.container.querySelectorAll('[aria-invalid=true]')].map(({ id }) => id);
test.each([
  [invalid({ path: 'name', message: 'errors.required' }), ['field-name'], 'field-name'],
  [invalid({ path: 'latitude', message: 'errors.required' }), ['field-place'], undefined],
  [invalid({ path: 'longitude.0', message: 'errors.required' }), ['field-place'], undefined],
  [
    invalid({ path: 'phone', message: 'errors.required' }, { path: 'name', message: 'errors.required' }),
    ['field-name', 'field-phone'],
    'field-phone',
  ],
  [invalid({ path: 'location', message: 'Bad' }), ['field-address'], undefined],
  [invalid({ path: 'secret', message: 'Bad' }), [], undefined],
])('a refusal, case %#, stands at its fields', async (answer, fields, focused) => {
  const page = await open({ answer });
  expect(page.container.querySelector('#field-address')).toBeNull();
  await fill('#field-name', 'Diwania');
  await page.save();
  expect([errors(page), page.done()]).toEqual([fields, 0]);
  if (focused) expect(document.activeElement?.id).toBe(focused);
  expect(page.text().includes('Something went wrong')).toBe(fields.length === 0);
});

test('any other refusal stands above the form, with the words of the service', async () => {
  const page = await open({ answer: refusal(400, 'service_refused', { serviceMessage: 'Too near' }) });
  await fill('#field-name', 'Diwania');
  await page.save();
  expect(page.text()).toContain('(Too near)');
  expect(page.done()).toBe(0);
});
