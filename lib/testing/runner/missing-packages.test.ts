import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '@/lib/launch/settings/root';
import { missingPackages } from './missing-packages';

test('an installation without development packages is told which are missing', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'dispatch-desk-packages-'));
  writeFileSync(path.join(root, 'package.json'), '{"devDependencies":{"vitest":"1","@a/b":"2","there":"3"}}');
  mkdirSync(path.join(root, 'node_modules/there'), { recursive: true });
  expect(missingPackages(root)).toMatch(/not installed: vitest, @a\/b\.\nRun: npm install --include=dev$/);
  expect(missingPackages(ROOT)).toBeUndefined();
  rmSync(root, { recursive: true });
});
