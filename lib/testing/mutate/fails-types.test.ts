import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '@/lib/launch/settings/root';
import { failsTypes } from './fails-types';

const FILE = 'lib/wallet/queries.ts';

test('the types refuse a fault that they know, and no other', async () => {
  const source = await readFile(path.join(ROOT, FILE), 'utf8');
  expect(source).toContain("'PUT'");
  const [known, unknown, none] = await Promise.all([
    failsTypes({ file: FILE, text: source.replace("'PUT'", "''") }),
    failsTypes({ file: FILE, text: source.replace("'PUT'", "'POST'") }),
    failsTypes({ file: FILE, text: source }),
  ]);
  expect({ known, unknown, none }).toEqual({ known: true, unknown: false, none: false });
});
