import { z } from 'zod';

/**
 * A backup file: its header as one line of JSON, then frames in gzip, then their signature with APP_SECRET, then the SHA-256
 * of all bytes before. Format 1 had no signature.
 */
export const FORMAT = 'dispatch-desk-backup';
/** Files with a higher number are refused. */
export const FORMAT_VERSION = 2;
export const SIGNED_SINCE_VERSION = 2;
export const DIGEST_BYTES = 32;
/** Signature and digest at the end. */
export const TRAILER_BYTES = 64;
export const HEADER_LIMIT_BYTES = 64 * 1024;

export const KEEP =
  'APP_SECRET is not in this file. Keep it apart: without it the credentials of connections must be entered again.';

export const BackupHeader = z.object({
  format: z.literal(FORMAT),
  formatVersion: z.number().int(),
  madeAt: z.iso.datetime(),
  /** The version of Dispatch Desk, and of PostgreSQL. */
  program: z.string(),
  postgres: z.string(),
  migrations: z.array(z.object({ hash: z.string(), when: z.number() })).min(1),
  /** See `secretMark`. */
  secret: z.string(),
  keep: z.string(),
  /** The newest digest of the audit log's chain; null while there is none. Absent in older files. */
  audit: z.object({ position: z.number().int(), digest: z.string() }).nullish(),
});
export type BackupHeader = z.infer<typeof BackupHeader>;

/** Before the rows of a table, which come in PostgreSQL's text format. */
export const TableStart = z.object({ table: z.string(), columns: z.array(z.string()).min(1) });
export type TableStart = z.infer<typeof TableStart>;

/** After the rows of a table. The digest is of their bytes, in their order. */
export const TableEnd = z.object({ rows: z.number().int(), bytes: z.number().int(), sha256: z.string() });
export type TableEnd = z.infer<typeof TableEnd>;

/** After all tables: the last number of each sequence, null where none was taken. */
export const FileEnd = z.object({ sequences: z.record(z.string(), z.string().nullable()) });
export type FileEnd = z.infer<typeof FileEnd>;

export type Frame =
  | { kind: 'table'; start: TableStart }
  | { kind: 'rows'; bytes: Buffer }
  | { kind: 'table-end'; end: TableEnd }
  | { kind: 'end'; end: FileEnd };

const LETTERS = { table: 'T', rows: 'D', 'table-end': 'E', end: 'Z' } as const;
const HEAD_BYTES = 5;
/** Pieces of rows have a quarter of a megabyte, or one row. */
const LARGEST_FRAME_BYTES = 64 * 1024 * 1024;

/** A letter, four bytes of length, and the content. */
export function encodeFrame(frame: Frame): Buffer {
  const content = contentOf(frame);
  const head = Buffer.alloc(HEAD_BYTES, LETTERS[frame.kind]);
  head.writeUInt32BE(content.length, 1);
  return Buffer.concat([head, content]);
}

function contentOf(frame: Frame): Buffer {
  if (frame.kind === 'rows') return frame.bytes;
  return Buffer.from(JSON.stringify(frame.kind === 'table' ? frame.start : frame.end));
}

/** Decodes frames from chunks of any size. Throws where the bytes are none. */
export async function* decodeFrames(chunks: AsyncIterable<Buffer>): AsyncGenerator<Frame> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    for (;;) {
      const length = rest.length < HEAD_BYTES ? Number.POSITIVE_INFINITY : HEAD_BYTES + rest.readUInt32BE(1);
      if (rest.length >= HEAD_BYTES && length > LARGEST_FRAME_BYTES) throw new Error('a frame that is too large');
      if (rest.length < length) break;
      yield frameOf(rest.toString('latin1', 0, 1), rest.subarray(HEAD_BYTES, length));
      rest = rest.subarray(length);
    }
  }
  if (rest.length > 0) throw new Error('the last frame is not whole');
}

function frameOf(letter: string, content: Buffer): Frame {
  const parsed = (): unknown => JSON.parse(content.toString());
  if (letter === LETTERS.rows) return { kind: 'rows', bytes: content };
  if (letter === LETTERS.table) return { kind: 'table', start: TableStart.parse(parsed()) };
  if (letter === LETTERS['table-end']) return { kind: 'table-end', end: TableEnd.parse(parsed()) };
  if (letter === LETTERS.end) return { kind: 'end', end: FileEnd.parse(parsed()) };
  throw new Error('a frame of an unknown kind');
}
