import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { holdFile } from './kernel-lock';

test.runIf(process.platform === 'linux')('a file is held until the last process that has it open is gone', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'dd-kernel-'));
  const file = path.join(folder, 'lock');
  const handle = Number(holdFile(file));
  expect(holdFile(file)).toBe('taken');
  const child = spawn('sleep', ['60'], { stdio: ['ignore', 'ignore', 'ignore', handle] });
  closeSync(handle);
  expect(holdFile(file)).toBe('taken');
  child.kill('SIGKILL');
  await once(child, 'exit');
  const next = holdFile(file);
  expect(next).toBeTypeOf('number');
  rmSync(file);
  const other = holdFile(file);
  expect(other).toBeTypeOf('number');
  for (const open of [next, other]) closeSync(Number(open));
  rmSync(folder, { recursive: true });
});
