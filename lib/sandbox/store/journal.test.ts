import { appendFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openJournal } from './journal';
import { lockFolder } from './lock-folder';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'journal-test-'));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

async function open(state: Map<string, string> = new Map(), compactAfterBytes?: number) {
  const replay = (line: string) => {
    const [name, value] = line.split('=');
    state.set(name ?? '', value ?? '');
  };
  const snapshot = () => [...state].map(([name, value]) => `${name}=${value}`);
  return { state, journal: await openJournal(dir, replay, snapshot, compactAfterBytes) };
}

test('what was durable is there again, in order', async () => {
  const { journal } = await open();
  for (let index = 0; index < 100; index += 1) journal.append(`key=${index}`);
  await journal.durable();
  expect(await readFile(join(dir, 'journal-0.jsonl'), 'utf8')).toContain('key=99\n');
  await journal.close();
  const { state, journal: again } = await open();
  expect(state.get('key')).toBe('99');
  await again.close();
});

test('a torn last line is cut off, and the next one does not stick to it', async () => {
  await writeFile(join(dir, 'journal-0.jsonl'), 'a=1\nb=2\nc=ar بي'.slice(0, -1));
  const { state, journal } = await open();
  expect([...state.keys()]).toEqual(['a', 'b']);
  journal.append('d=4');
  await journal.durable();
  await journal.close();
  expect(await readFile(join(dir, 'journal-0.jsonl'), 'utf8')).toBe('a=1\nb=2\nd=4\n');
});

test('a torn line of many-byte characters, cut within one', async () => {
  const whole = Buffer.from('a=1\nb=سالم');
  await writeFile(join(dir, 'journal-0.jsonl'), whole.subarray(0, whole.length - 1));
  const { journal } = await open();
  await journal.close();
  expect(await readFile(join(dir, 'journal-0.jsonl'), 'utf8')).toBe('a=1\n');
});

test('a line that cannot be read amid the others stops the start with its number', async () => {
  await writeFile(join(dir, 'journal-0.jsonl'), '1\nbroken\n3\n');
  const replay = (line: string) => void JSON.parse(line);
  await expect(openJournal(dir, replay, () => [])).rejects.toThrow(/journal-0\.jsonl, line 2/);
});

test('grown too long it is folded into a snapshot, and nothing is lost on either side', async () => {
  const state = new Map<string, string>();
  const { journal } = await open(state, 2000);
  for (let index = 0; index < 500; index += 1) {
    state.set(`key${index % 7}`, String(index));
    journal.append(`key${index % 7}=${index}`);
    if (index % 10 === 0) await journal.durable();
  }
  await journal.durable();
  await journal.close();
  expect((await readdir(dir)).length).toBe(2);
  const { state: again, journal: next } = await open();
  expect([...again].sort()).toEqual([...state].sort());
  await next.close();
});

test('a crash before the journal is emptied replays it over its snapshot', async () => {
  await writeFile(join(dir, 'snapshot.jsonl'), 'a=2\nb=1\n');
  await writeFile(join(dir, 'journal-0.jsonl'), 'a=1\na=2\n');
  const { state, journal } = await open();
  expect(Object.fromEntries(state)).toEqual({ a: '2', b: '1' });
  await journal.close();
});

test('of the numbered journals of older sandboxes the last one counts, and no half snapshot', async () => {
  await writeFile(join(dir, 'snapshot.jsonl'), '{"generation":3}\na=new\n');
  await writeFile(join(dir, 'snapshot.jsonl.new'), '{"generation":4}\na=half');
  await writeFile(join(dir, 'journal-2.jsonl'), 'a=old\n');
  await appendFile(join(dir, 'journal-3.jsonl'), 'b=1\n');
  const { state, journal } = await open();
  expect(Object.fromEntries(state)).toEqual({ a: 'new', b: '1' });
  await journal.close();
});

test('one folder, one sandbox', async () => {
  const release = await lockFolder(dir);
  await expect(lockFolder(dir)).rejects.toThrow(/is in use by another sandbox/);
  await release();
  await (await lockFolder(dir))();
});
