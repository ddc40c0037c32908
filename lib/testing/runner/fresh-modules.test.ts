import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  delete process.env.OF_A_FILE;
});

test('a file has no environment, globals and module mocks of the file before it', async () => {
  process.env.OF_A_FILE = '1';
  Object.assign(globalThis, { dispatchDeskOfAFile: true });
  vi.stubGlobal('fetch', undefined);
  vi.doMock('./runner-env', () => ({ RUNNER_ENV: 'of a file' }));
  expect((await import('./runner-env')).RUNNER_ENV).toBe('of a file');

  await import('./fresh-modules');
  expect(process.env.OF_A_FILE).toBeUndefined();
  expect('dispatchDeskOfAFile' in globalThis).toBe(false);
  expect(fetch).toBeTypeOf('function');
  expect((await import('./runner-env')).RUNNER_ENV).toMatchObject({ NODE_ENV: 'test' });
});
