import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTypeCheck, type TypeCheck } from './type-check';

const FILES = {
  'tsconfig.json': '{ "compilerOptions": { "strict": true, "types": [], "lib": ["ES2023"] }, "include": ["lib"] }',
  'lib/states.ts': "export const STATES = ['live', 'offline'] as const;",
  'lib/shown.ts': "import { STATES } from './states';\nexport const shown: (typeof STATES)[number] = 'offline';",
  'lib/odd.ts': 'export const odd: string = 1;',
};

let root: string;
let types: TypeCheck;
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'dispatch-desk-project-'));
  await mkdir(path.join(root, 'lib'));
  for (const [name, text] of Object.entries(FILES)) await writeFile(path.join(root, name), text);
  types = await startTypeCheck(root);
});
afterAll(async () => {
  await types.close();
  await rm(root, { recursive: true });
});

test('the types refuse a fault in its own file or by another one, and no other fault', async () => {
  const fault = (file: keyof typeof FILES, before: string, after: string) => ({
    file,
    text: FILES[file].replace(before, after),
  });
  const ofItself = fault('lib/states.ts', 'as const', 'as number');
  const ofAnother = fault('lib/states.ts', "'offline'", "''");
  const taken = [fault('lib/states.ts', "'live'", "''"), fault('lib/odd.ts', '1', '2')];
  expect(await types.refused(taken)).toEqual(new Set());
  expect(await types.refused([...taken, ofItself, ofAnother])).toEqual(new Set([ofItself, ofAnother]));
  expect(await types.refused([fault('lib/shown.ts', "'offline'", "'live'")])).toEqual(new Set());
});
