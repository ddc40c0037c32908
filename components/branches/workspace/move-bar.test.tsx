// @vitest-environment jsdom
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { ToastRegion } from '@/components/ui/overlay/toast';
import branches from '@/lib/i18n/messages/en/branches.json';
import { openPage, settle } from '@/lib/testing/testing-page';
import { MoveBar } from './move-bar';

const words = branches.move;
const PUT = 'PUT /api/branches/b-1';
const ROW = {
  ...{ id: 'b-1', name: 'Diwan', phone: '', address: 'Kuwait', latitude: 29.2, longitude: 47.9 },
  ...{ createdAt: null, gone: false, goneAt: null, saving: false },
};
const MOVED = { latitude: 29.21, longitude: 47.9 };

async function open(of: object = {}, answer: object = { branch: { ...ROW, ...MOVED } }) {
  let done = 0;
  const bar = <MoveBar branch={{ ...ROW, ...of } as never} moved={MOVED} onDone={() => done++} />;
  const page = await openPage(
    <>
      {bar}
      <ToastRegion />
    </>,
    { answers: { [PUT]: answer } },
  );
  // The first message loads its library.
  const reported = (text: string) =>
    vi.waitFor(
      async () => {
        await settle();
        expect(page.text()).toContain(text);
      },
      { timeout: 20_000 },
    );
  return { ...page, reported, done: () => done, bodies: () => page.callsOf(PUT).map(({ body }) => body) };
}
const plain = (text: string) => text.replace(/[\u2066-\u2069]/g, '').replace(/\u00a0/g, ' ');

test('a branch moves to the new place, and back by Undo', async () => {
  const page = await open();
  expect(plain(page.container.querySelector('[role=status] span')?.textContent ?? '')).toBe('Move Diwan by 1.1 km?');
  await page.press(words.confirm);
  await page.reported(words.undo);
  await page.press(words.undo);
  expect(page.bodies()).toEqual([MOVED, { latitude: 29.2, longitude: 47.9 }]);
});

test('a first place can be taken back by nobody, and Escape moves nothing', async () => {
  const page = await open({ latitude: null });
  expect(plain(page.container.querySelector('[role=status] span')?.textContent ?? '')).toBe('Place Diwan here?');
  await act(async () => void document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' })));
  await page.press(words.cancel);
  expect([page.done(), page.bodies()]).toEqual([2, []]);
  await page.press(words.confirm);
  await page.reported('Diwan');
  expect(page.button(words.undo)).toBeUndefined();
});
