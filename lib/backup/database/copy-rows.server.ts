import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { clientOptions, STATEMENT_LIMITS_MS } from '@/lib/db/pool.server';
import type { TableEnd, TableStart } from '../file/format';

/** Rows go into the file in pieces of this size. */
const PIECE_BYTES = 256 * 1024;
const STREAM_BYTES = 1024 * 1024;
const BETWEEN_STATEMENTS_MS = 60_000;

/** Opens a connection for statements that take long; the client itself has no limit, because a COPY never "answers". */
export async function connectForCopy(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    ...clientOptions(url, STATEMENT_LIMITS_MS.backup),
    query_timeout: 0,
    idle_in_transaction_session_timeout: BETWEEN_STATEMENTS_MS,
    application_name: 'dispatch-desk-backup',
  });
  client.on('error', () => {});
  await client.connect();
  // The same text on every server, and the rows of a table in the order in which they lie.
  await client.query(`set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set bytea_output = 'hex';
    set extra_float_digits = 1; set client_encoding = 'UTF8'; set synchronize_seqscans = off`);
  return client;
}

/** A client for queries beside the COPY. */
export function queryable(client: pg.Client): NodePgDatabase {
  return drizzle(client, { casing: 'snake_case' });
}

/** Reads a table in pieces. Returns their count and digest. */
export async function* readTable(client: pg.Client, table: TableStart): AsyncGenerator<Buffer, TableEnd> {
  const stream = client.query(copyTo(`copy ${target(table)} to stdout`, { highWaterMark: STREAM_BYTES }));
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const piece of inPieces(stream)) {
    hash.update(piece);
    bytes += piece.length;
    yield piece;
  }
  // The count comes after the last row, perhaps later than the end of the stream; an answer to the next query is later still.
  await client.query('');
  return { rows: stream.rowCount, bytes, sha256: hash.digest('hex') };
}

/** Writes pieces into a table. */
export async function writeTable(client: pg.Client, table: TableStart, pieces: AsyncIterable<Buffer>): Promise<void> {
  await pipeline(Readable.from(pieces), client.query(copyFrom(`copy ${target(table)} from stdin`)));
}

/** The count and digest of a table's rows as they would be in a backup. */
export async function digestTable(client: pg.Client, table: TableStart): Promise<TableEnd> {
  const pieces = readTable(client, table);
  for (;;) {
    const next = await pieces.next();
    if (next.done) return next.value;
  }
}

function target({ table, columns }: TableStart): string {
  return `public.${pg.escapeIdentifier(table)} (${columns.map(pg.escapeIdentifier).join(', ')})`;
}

async function* inPieces(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    waiting.push(chunk);
    size += chunk.length;
    if (size < PIECE_BYTES) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(waiting);
}
