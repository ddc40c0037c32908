import { readFileSync, truncateSync } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** A longer journal is replaced by a new snapshot. */
const COMPACT_AFTER_BYTES = 16 * 1024 * 1024;
const SNAPSHOT = 'snapshot.jsonl';

export type Journal = {
  /** Queues one line. After a crash it is there whole or not at all. */
  append(line: string): void;
  /** Resolves when all lines appended so far are on disk. */
  durable(): Promise<void>;
  close(): Promise<void>;
};

/**
 * Opens a folder with `snapshot.jsonl` and `journal-<generation>.jsonl`. Stored lines go to `replay` in order.
 * `snapshot` yields the lines of the whole state. One fsync serves all lines that were queued during the last one.
 */
export async function openJournal(
  dir: string,
  replay: (line: string) => void,
  snapshot: () => Iterable<string>,
  compactAfterBytes = COMPACT_AFTER_BYTES,
): Promise<Journal> {
  await mkdir(dir, { recursive: true });
  let generation = replaySnapshot(dir, replay);
  replayJournal(join(dir, journalName(generation)), replay);
  let file = await open(join(dir, journalName(generation)), 'a');
  let bytes = (await file.stat()).size;
  await syncFolder(dir);
  await removeOtherJournals(dir, generation);

  let queue: string[] = [];
  let waiting: { resolve: () => void; reject: (error: unknown) => void }[] = [];
  let running: Promise<void> | null = null;
  let broken: unknown = null;

  async function flushAll() {
    while (queue.length > 0 || waiting.length > 0) {
      const lines = queue;
      const waiters = waiting;
      queue = [];
      waiting = [];
      try {
        if (broken) throw broken;
        if (lines.length > 0) {
          const chunk = `${lines.join('\n')}\n`;
          await file.appendFile(chunk);
          await file.datasync();
          bytes += Buffer.byteLength(chunk);
        }
        for (const waiter of waiters) waiter.resolve();
        if (bytes > compactAfterBytes) await compact();
      } catch (error) {
        // The end of the file is unknown after a failed write, so that no later line can be trusted to be durable.
        broken = error;
        for (const waiter of waiters) waiter.reject(error);
      }
    }
    running = null;
  }

  function startFlush() {
    running ??= Promise.resolve().then(flushAll);
  }

  async function compact() {
    const next = generation + 1;
    const lines = [JSON.stringify({ generation: next }), ...snapshot()];
    const temporary = join(dir, `${SNAPSHOT}.new`);
    await writeDurably(temporary, `${lines.join('\n')}\n`);
    const nextFile = await open(join(dir, journalName(next)), 'a');
    await rename(temporary, join(dir, SNAPSHOT));
    await syncFolder(dir);
    await file.close();
    await rm(join(dir, journalName(generation)), { force: true });
    file = nextFile;
    generation = next;
    bytes = 0;
  }

  return {
    append(line) {
      queue.push(line);
      startFlush();
    },
    durable() {
      if (queue.length === 0 && !running) return broken ? Promise.reject(broken) : Promise.resolve();
      return new Promise((resolve, reject) => {
        waiting.push({ resolve, reject });
        startFlush();
      });
    },
    async close() {
      while (running) await running;
      await file.close();
    },
  };
}

const journalName = (generation: number) => `journal-${generation}.jsonl`;

function replaySnapshot(dir: string, replay: (line: string) => void): number {
  const text = readIfExists(join(dir, SNAPSHOT));
  if (text === null) return 0;
  const [header, ...lines] = text.split('\n');
  const parsed: unknown = JSON.parse(header ?? '');
  if (typeof parsed !== 'object' || parsed === null || !('generation' in parsed))
    throw new Error(`${SNAPSHOT}: the first line is not a header`);
  for (const line of lines) if (line !== '') replay(line);
  return Number(parsed.generation);
}

/** Cuts off half a line at the end, which a crash can leave: its change was never confirmed to a client. */
function replayJournal(path: string, replay: (line: string) => void) {
  const text = readIfExists(path);
  if (text === null) return;
  const end = text.lastIndexOf('\n') + 1;
  if (end < text.length) truncateSync(path, Buffer.byteLength(text.slice(0, end)));
  let number = 0;
  for (const line of text.slice(0, end).split('\n')) {
    number += 1;
    if (line === '') continue;
    try {
      replay(line);
    } catch (error) {
      throw new Error(`${path}, line ${number}, cannot be read: ${error instanceof Error ? error.message : error}`);
    }
  }
}

function readIfExists(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

async function removeOtherJournals(dir: string, generation: number) {
  for (const name of await readdir(dir)) {
    if (/^journal-\d+\.jsonl$/.test(name) && name !== journalName(generation))
      await rm(join(dir, name), { force: true });
  }
}

async function writeDurably(path: string, text: string) {
  const file: FileHandle = await open(path, 'w');
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Syncs the folder, so that a rename in it is on disk. Windows cannot open folders, and does not need this. */
async function syncFolder(dir: string) {
  if (process.platform === 'win32') return;
  const folder = await open(dir, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
