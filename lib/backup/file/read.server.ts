import { createHash, timingSafeEqual } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';
import {
  BackupHeader,
  DIGEST_BYTES,
  decodeFrames,
  FORMAT,
  FORMAT_VERSION,
  type Frame,
  HEADER_LIMIT_BYTES,
  SIGNED_SINCE_VERSION,
  TRAILER_BYTES,
} from './format';
import { BackupRefused } from './refusal';
import { signatureOf } from './secret-mark';

/** A file that was verified: its header, where the compressed frames are, and what `isSignedWith` needs. */
export type VerifiedBackup = {
  file: string;
  header: BackupHeader;
  size: number;
  framesFrom: number;
  framesTo: number;
  /** The digest of what is signed, and the signature; null in an older file. */
  signed: { digest: Buffer; signature: Buffer } | null;
};

/**
 * Reads the whole file once and compares its digest. Throws BackupRefused for a file that is no backup, was cut off or
 * changed, or is of a newer format.
 */
export async function verifyBackup(file: string, onBytes: (read: number, of: number) => void = () => {}) {
  const handle = await open(file, 'r').catch((error: Error) => {
    throw new BackupRefused(`${file} can't be read: ${error.message}`);
  });
  try {
    const { size } = await handle.stat();
    const line = await firstLine(handle);
    const signed = await compareDigest(handle, file, size, onBytes);
    const header = headerOf(file, line);
    const isSigned = header.formatVersion >= SIGNED_SINCE_VERSION;
    const framesTo = size - (isSigned ? TRAILER_BYTES : DIGEST_BYTES);
    const verified = { file, size, framesFrom: Buffer.byteLength(line) + 1, framesTo, header };
    return { ...verified, signed: isSigned ? signed : null } satisfies VerifiedBackup;
  } finally {
    await handle.close();
  }
}

/** Whether the file was made with this APP_SECRET, and not changed since. */
export function isSignedWith({ signed }: VerifiedBackup, appSecret: string): boolean {
  return signed !== null && timingSafeEqual(signatureOf(appSecret, signed.digest), signed.signature);
}

/** The frames of a verified file. Throws BackupRefused where they are damaged. */
export async function* framesOf({ file, framesFrom, framesTo }: VerifiedBackup): AsyncGenerator<Frame> {
  const compressed = createReadStream(file, { start: framesFrom, end: framesTo - 1 });
  const gunzip = createGunzip({ chunkSize: CHUNK_BYTES });
  compressed.on('error', (error) => gunzip.destroy(error));
  try {
    yield* decodeFrames(compressed.pipe(gunzip));
  } catch (error) {
    throw new BackupRefused(`${file} is damaged inside. Nothing was touched.`, { cause: error });
  }
}

async function firstLine(handle: FileHandle): Promise<string> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEADER_LIMIT_BYTES), 0, HEADER_LIMIT_BYTES, 0);
  const end = buffer.subarray(0, bytesRead).indexOf('\n');
  return buffer.toString('utf8', 0, Math.max(0, end));
}

async function compareDigest(
  handle: FileHandle,
  file: string,
  size: number,
  onBytes: (read: number, of: number) => void,
) {
  const changed = new BackupRefused(`${file} was cut off or changed, or is no backup. Nothing was touched.`);
  const end = size - TRAILER_BYTES;
  if (end <= 0) throw changed;
  const hash = createHash('sha256');
  let read = 0;
  for await (const chunk of createReadStream(file, { end: end - 1, highWaterMark: CHUNK_BYTES })) {
    hash.update(chunk);
    read += chunk.length;
    onBytes(read, end);
  }
  const digest = hash.copy().digest();
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(TRAILER_BYTES), 0, TRAILER_BYTES, end);
  const signature = buffer.subarray(0, TRAILER_BYTES - DIGEST_BYTES);
  const isWhole = hash.update(signature).digest().equals(buffer.subarray(signature.length));
  if (bytesRead !== TRAILER_BYTES || !isWhole) throw changed;
  return { digest, signature };
}

const CHUNK_BYTES = 1024 * 1024;

function headerOf(file: string, line: string): BackupHeader {
  const version = versionOf(line);
  if (version === null) throw new BackupRefused(`${file} is no backup of Dispatch Desk. Nothing was touched.`);
  if (version > FORMAT_VERSION)
    throw new BackupRefused(
      `${file} was made by a newer version of Dispatch Desk. Update this one first. Nothing was touched.`,
    );
  const parsed = BackupHeader.safeParse(JSON.parse(line));
  if (!parsed.success) throw new BackupRefused(`${file} is damaged at its beginning. Nothing was touched.`);
  return parsed.data;
}

function versionOf(line: string): number | null {
  try {
    const { format, formatVersion } = JSON.parse(line);
    return format === FORMAT && typeof formatVersion === 'number' ? formatVersion : null;
  } catch {
    return null;
  }
}
