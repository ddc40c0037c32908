import { createHash } from 'node:crypto';
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
} from './format';
import { BackupRefused } from './refusal';

/** A file that was verified: its header, and where the compressed frames are. */
export type VerifiedBackup = { file: string; header: BackupHeader; size: number; framesFrom: number };

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
    await compareDigest(handle, file, size, onBytes);
    return { file, size, framesFrom: Buffer.byteLength(line) + 1, header: headerOf(file, line) };
  } finally {
    await handle.close();
  }
}

/** The frames of a verified file. */
export function framesOf({ file, size, framesFrom }: VerifiedBackup): AsyncGenerator<Frame> {
  const compressed = createReadStream(file, { start: framesFrom, end: size - DIGEST_BYTES - 1 });
  const gunzip = createGunzip({ chunkSize: CHUNK_BYTES });
  compressed.on('error', (error) => gunzip.destroy(error));
  return decodeFrames(compressed.pipe(gunzip));
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
  const end = size - DIGEST_BYTES;
  if (end <= 0) throw changed;
  const hash = createHash('sha256');
  let read = 0;
  for await (const chunk of createReadStream(file, { end: end - 1, highWaterMark: CHUNK_BYTES })) {
    hash.update(chunk);
    read += chunk.length;
    onBytes(read, end);
  }
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(DIGEST_BYTES), 0, DIGEST_BYTES, end);
  if (bytesRead !== DIGEST_BYTES || !hash.digest().equals(buffer)) throw changed;
}

const CHUNK_BYTES = 1024 * 1024;

function headerOf(file: string, line: string): BackupHeader {
  const version = versionOf(line);
  if (version === null) throw new BackupRefused(`${file} is no backup of Dispatch Desk. Nothing was touched.`);
  if (version > FORMAT_VERSION)
    throw new BackupRefused(
      `${file} was made by a newer version of Dispatch Desk. Update this one first. Nothing was touched.`,
    );
  return BackupHeader.parse(JSON.parse(line));
}

function versionOf(line: string): number | null {
  try {
    const { format, formatVersion } = JSON.parse(line);
    return format === FORMAT && typeof formatVersion === 'number' ? formatVersion : null;
  } catch {
    return null;
  }
}
