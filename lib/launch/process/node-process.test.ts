import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { nodeOptions } from './node-process';

const megabytesOf = (options: string) => {
  const print = 'console.log(require("node:v8").getHeapStatistics().heap_size_limit / 2 ** 20)';
  return Number(
    execFileSync(process.execPath, ['-e', print], {
      env: { NODE_ENV: 'test', NODE_OPTIONS: options },
      encoding: 'utf8',
    }),
  );
};

test('a heap has at most half a gigabyte, or what a person allows; none of our limits in development', () => {
  const young = megabytesOf('--max-old-space-size=512') - 512;
  expect(megabytesOf(nodeOptions({ NODE_OPTIONS: '' })) - young).toBe(512);
  expect(megabytesOf(nodeOptions({ NODE_OPTIONS: '--max-old-space-size=900' })) - young).toBe(900);
  expect(nodeOptions({ NODE_ENV: 'development', NODE_OPTIONS: '--inspect=0' })).toBe('--inspect=0');
});
