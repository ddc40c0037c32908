import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  delete process.env.OF_A_FILE;
});

test('a file has no environment, globals, module mocks and background work of the file before it', async () => {
  process.env.OF_A_FILE = '1';
  const stop = vi.fn();
  Object.assign(globalThis, { dispatchDeskOfAFile: true, __dispatchDeskShutdown: [stop] });
  vi.stubGlobal('fetch', undefined);
  vi.doMock('./runner-env', () => ({ RUNNER_ENV: 'of a file' }));
  expect((await import('./runner-env')).RUNNER_ENV).toBe('of a file');

  await import('./fresh-modules');
  expect(stop).toHaveBeenCalledOnce();
  expect(process.env.OF_A_FILE).toBeUndefined();
  expect('dispatchDeskOfAFile' in globalThis).toBe(false);
  expect(fetch).toBeTypeOf('function');
  expect((await import('./runner-env')).RUNNER_ENV).toMatchObject({ NODE_ENV: 'test' });
});
