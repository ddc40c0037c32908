// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, onTestFinished, vi } from 'vitest';
import { useTrackingKeys } from './use-tracking-keys';

it.each([
  ['<button></button>', 'ArrowDown', ['down']],
  ['<input type="checkbox">', 'KeyF', ['follow']],
  // Arrows move within the control.
  ['<input type="radio">', 'ArrowDown', []],
  ['<select></select>', 'ArrowDown', []],
  ['<input>', 'KeyF', []],
  // The map moves by its own arrows.
  ['<div class="leaflet-container"></div>', 'ArrowDown', []],
  ['<div class="leaflet-container"></div>', 'KeyF', ['follow']],
  // The keys are the dialog's, wherever the focus is.
  ['<button></button><dialog open></dialog>', 'ArrowDown', []],
  ['<button></button><dialog open></dialog>', 'KeyW', []],
  ['<button></button><dialog open></dialog>', 'Escape', []],
])('%s: %s calls %j', async (html, code, called) => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  document.body.innerHTML = `${html}<main></main>`;
  const onKey = vi.fn(() => true);
  const root = createRoot(document.querySelector('main') as HTMLElement);
  await act(async () => root.render(<Screen onKey={onKey} />));
  onTestFinished(() => act(() => root.unmount()));
  document.body.firstElementChild?.dispatchEvent(
    new KeyboardEvent('keydown', { code, bubbles: true, cancelable: true }),
  );
  expect(onKey.mock.calls.flat()).toEqual(called);
});

function Screen({ onKey }: { onKey: (key: string) => boolean }) {
  useTrackingKeys(onKey);
  return null;
}
