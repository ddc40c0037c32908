import { readdirSync, readFileSync, truncateSync } from 'node:fs';
import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';

/** A longer journal is emptied after a new snapshot. */
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
 * Opens a folder with `snapshot.jsonl` and a journal. Stored lines go to `replay` in order; `snapshot` yields those of the
 * whole state. Lines may be replayed over their own snapshot.
 */
export async function openJournal(
  dir: string,
  replay: (line: string) => void,
  snapshot: () => Iterable<string>,
  compactAfterBytes = COMPACT_AFTER_BYTES,
): Promise<Journal> {
  await mkdir(dir, { recursive: true });
  const path = journalIn(dir);
  replaySnapshot(join(dir, SNAPSHOT), replay);
  replayJournal(path, replay);
  const file = await open(path, 'a');
  let bytes = (await file.stat()).size;
  await syncFolder(dir);

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
          // One fsync serves all lines that were queued during the last one.
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
    const temporary = join(dir, `${SNAPSHOT}.new`);
    await writeDurably(temporary, `${[...snapshot()].join('\n')}\n`);
    await rename(temporary, join(dir, SNAPSHOT));
    await syncFolder(dir);
    await file.truncate();
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

/** Older sandboxes numbered their journals, and named the number in the snapshot's first line: the last one counts. */
function journalIn(dir: string): string {
  const numbers = readdirSync(dir).flatMap((name) => /^journal-(\d+)\.jsonl$/.exec(name)?.[1] ?? []);
  return join(dir, `journal-${Math.max(0, ...numbers.map(Number))}.jsonl`);
}

function replaySnapshot(path: string, replay: (line: string) => void) {
  const lines = readIfExists(path)?.split('\n') ?? [];
  for (const line of lines) if (line !== '' && !line.startsWith('{"generation"')) replay(line);
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

async function writeDurably(path: string, text: string) {
  const file = await open(path, 'w');
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
