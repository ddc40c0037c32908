import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { BackupHeader, Frame } from './format';
import { encodeFrame } from './format';
import { BackupRefused } from './refusal';
import { signatureOf } from './secret-mark';

/** The quickest level: others take three times as long for a tenth of the size. */
const LEVEL = 1;
const CHUNK_BYTES = 256 * 1024;

/**
 * Writes a backup aside and renames it when it is whole and on disk, so that a file with this name is complete.
 * Returns its size.
 */
export async function writeBackup(
  file: string,
  header: BackupHeader,
  frames: AsyncIterable<Frame>,
  { appSecret, signal }: { appSecret: string; signal: AbortSignal },
): Promise<number> {
  await refuseExisting(file);
  const aside = path.join(path.dirname(file), `.${path.basename(file)}.${process.pid}.part`);
  const hash = createHash('sha256');
  try {
    await pipeline(
      Readable.from(encoded(frames)),
      createGzip({ level: LEVEL, chunkSize: CHUNK_BYTES }),
      async function* (compressed: AsyncIterable<Buffer>) {
        const line = Buffer.from(`${JSON.stringify(header)}\n`);
        hash.update(line);
        yield line;
        for await (const chunk of compressed) {
          hash.update(chunk);
          yield chunk;
        }
        const signature = signatureOf(appSecret, hash.copy().digest());
        hash.update(signature);
        yield signature;
        yield hash.digest();
      },
      createWriteStream(aside, { mode: 0o600 }),
      { signal },
    );
    await flush(aside);
    await refuseExisting(file);
    // Hard links are missing on some disks.
    await rename(aside, file);
    return (await stat(file)).size;
  } finally {
    await rm(aside, { force: true });
  }
}

async function* encoded(frames: AsyncIterable<Frame>) {
  for await (const frame of frames) yield encodeFrame(frame);
}

async function flush(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  await handle.sync().finally(() => handle.close());
}

/** An existing file is never replaced: it may be the only backup. */
async function refuseExisting(file: string): Promise<void> {
  const isThere = await stat(file).then(
    () => true,
    () => false,
  );
  if (isThere) throw new BackupRefused(`${file} exists already. Give another name; nothing was written.`);
}
