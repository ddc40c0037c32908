import { newId } from '@/lib/db/id';
import type { Context, ServiceContext } from '@/lib/request/context.server';
import { readCodeList } from './read.server';
import { insertCodeList, settleKnown, settleKnownLinks } from './rows.server';
import { type AddByCode, type CodeList, isLinkNumber } from './schema';

/**
 * Stores a list of codes; the worker imports their orders. Codes that the ledger has, and lines without a code, get
 * their outcome at once. The server may call it without a user.
 */
export async function addByCode(
  ctx: ServiceContext & Partial<Pick<Context, 'user'>>,
  { codes, unread = [] }: AddByCode,
): Promise<CodeList> {
  const { connection, user } = ctx;
  const createdAt = ctx.now();
  const id = newId(createdAt.getTime());
  await ctx.db.transaction(async (tx) => {
    const list = { id, connectionId: connection.id, createdBy: user?.id ?? null, createdAt };
    await insertCodeList(tx, list, { codes: [...new Set(codes)], unread });
    await settleKnown(tx, connection.id);
    if (codes.some(isLinkNumber)) await settleKnownLinks(tx, list);
  });
  return readCodeList(ctx, { list: id });
}
