import { createHash } from 'node:crypto';

/** A row of the audit log as the chain covers it. */
export type ChainedRow = {
  id: number;
  action: string;
  connectionId: string | null;
  at: Date;
  salt: string | null;
  userId: string | null;
  subject: string | null;
  detail: unknown;
  address: string | null;
};

/** The digest before the first row. */
export const START = Buffer.alloc(32);

/** The parts that may be erased later. Without the salt nobody can find them out by trying. */
export function personalDigest({ salt, userId, subject, detail, address }: ChainedRow): Buffer {
  return sha256([salt, userId, subject, detail ?? null, address]);
}

/** The digest of a row at its position: over the digest before, the lasting parts, and the digest of the personal ones. */
export function linkDigest(
  previous: Uint8Array,
  position: number,
  { id, action, connectionId, at }: Omit<ChainedRow, 'salt' | 'userId' | 'subject' | 'detail' | 'address'>,
  personal: Uint8Array,
): Buffer {
  return sha256([hex(previous), position, id, action, connectionId, at.toISOString(), hex(personal)]);
}

export function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}

function sha256(parts: unknown[]): Buffer {
  return createHash('sha256').update(JSON.stringify(parts)).digest();
}
