import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  delete process.env.OF_A_FILE;
});

test('a file has no environment, globals, module mocks and background work of the file before it', async () => {
  vi.stubEnv('OF_A_FILE', '1');
  const stop = vi.fn();
  Object.assign(globalThis, { dispatchDeskOfAFile: true, __dispatchDeskShutdown: [stop] });
  vi.stubGlobal('fetch', undefined);
  vi.doMock('./runner-env', () => ({ RUNNER_ENV: 'of a file' }));
  expect((await import('./runner-env')).RUNNER_ENV).toBe('of a file');

  await import('./fresh-modules');
  expect(stop).toHaveBeenCalledOnce();
  expect(process.env.OF_A_FILE).toBeUndefined();
  // Stubs of the file before are not taken back in this one.
  process.env.OF_A_FILE = '2';
  vi.unstubAllEnvs();
  expect(process.env.OF_A_FILE).toBe('2');
  expect('dispatchDeskOfAFile' in globalThis).toBe(false);
  expect(fetch).toBeTypeOf('function');
  expect((await import('./runner-env')).RUNNER_ENV).toMatchObject({ NODE_ENV: 'test' });
});
