// @vitest-environment jsdom
import { act, useEffect } from 'react';
import { beforeAll, expect, test, vi } from 'vitest';
import { rootFor } from './root-for';

const listen = vi.fn();
const leave = vi.fn();

function Page() {
  useEffect(() => {
    listen();
    return leave;
  }, []);
  return null;
}

beforeAll(() => void Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }));

test('a page listens during its test', () => {
  act(() => rootFor(document.createElement('div')).render(<Page />));
  expect([listen, leave].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
});

test('and no more in the next one', () => {
  expect(leave).toHaveBeenCalledTimes(1);
});
