// @vitest-environment jsdom
import { act, useState } from 'react';
import { expect, test } from 'vitest';
import type { Point } from '@/lib/map/geometry/point';
import { fill, openPage, settle } from '@/lib/testing/testing-page';
import { CoordinateField } from './coordinate-field';

const POINT = { latitude: 29.3759, longitude: 47.9774 };
const OTHER = { latitude: 29.1, longitude: 48.2 };

let set: (point: Point | null) => void;
function Place({ first, changes }: { first: Point | null; changes: (Point | null)[] }) {
  const [value, setValue] = useState(first);
  set = setValue;
  function change(point: Point | null) {
    changes.push(point);
    setValue(point);
  }
  return <CoordinateField label="Drop-off" value={value} error="No point yet" onChange={change} />;
}

async function open(first: Point | null) {
  const changes: (Point | null)[] = [];
  const page = await openPage(<Place first={first} changes={changes} />);
  const field = page.container.querySelector('input');
  const send = async (event: Event) => {
    await act(async () => void field?.dispatchEvent(event));
    await settle();
    return event;
  };
  return {
    ...page,
    changes,
    value: () => field?.value,
    error: () => field?.getAttribute('aria-invalid') === 'true',
    enter: () => send(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })),
    leave: () => send(new FocusEvent('focusout', { bubbles: true })),
    paste: (text: string) =>
      send(
        Object.assign(new Event('paste', { bubbles: true, cancelable: true }), {
          clipboardData: { getData: () => text },
        }),
      ),
  };
}

test('there is no point while one is typed; Enter or leaving reads it, and no form is sent', async () => {
  const page = await open(POINT);
  expect(page.value()).toBe('29.37590, 47.97740');
  await fill('input', '29.1, 48.2');
  expect(page.changes).toEqual([null]);
  const enter = await page.enter();
  expect([enter.defaultPrevented, page.changes, page.value()]).toEqual([true, [null, OTHER], '29.10000, 48.20000']);
  await fill('input', '29.3759 47.9774');
  await page.leave();
  expect(page.changes).toEqual([null, OTHER, null, POINT]);
});

test('a link that is pasted is its point at once; what can’t be read stays, is told, and goes with a point', async () => {
  const page = await open(null);
  expect(page.text()).toContain('No point yet');
  await page.paste(' https://www.google.com/maps/place/29.1,48.2 ');
  expect([page.changes, page.value()]).toEqual([[OTHER], '29.10000, 48.20000']);
  await page.paste('beside the mosque');
  expect([page.changes, page.value(), page.error()]).toEqual([[OTHER, null], 'beside the mosque', true]);
  expect(page.text()).not.toContain('No point yet');
  // Read already: leaving asks no second time.
  await page.leave();
  expect(page.changes).toHaveLength(2);
  await act(async () => set(POINT));
  expect([page.value(), page.changes.length]).toEqual(['29.37590, 47.97740', 2]);
  await page.press('Remove the pin');
  expect([page.value(), page.changes.at(-1)]).toEqual(['', null]);
});
