import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startSandbox } from './start';
import { sharedSandbox } from './testing-sandbox';

const sandbox = sharedSandbox();

test('a port in use is refused, and the folder can be used again', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'sandbox-start-'));
  const port = Number(new URL(sandbox.url).port);
  await expect(startSandbox({ dataDir, port })).rejects.toThrow(
    /^the port is already in use; set SANDBOX_PORT to another one$/,
  );
  await (await startSandbox({ dataDir })).stop();
  await rm(dataDir, { recursive: true, force: true });
});

test('a folder in use is refused', async () => {
  await expect(startSandbox({ dataDir: sandbox.dataDir })).rejects.toThrow(/ is in use by another sandbox$/);
});

test('a folder that cannot be created is named in one sentence', async () => {
  await expect(startSandbox({ dataDir: '/dev/null/data' })).rejects.toThrow(/^[^\n]*\/dev\/null\/data[^\n]*$/);
});
