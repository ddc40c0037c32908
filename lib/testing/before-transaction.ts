import type { Database } from '@/lib/db/client.server';

/** For tests: the database, with something else done before its first transaction begins. */
export function beforeTransaction(db: Database, work: () => Promise<unknown>): Database {
  let before: Promise<unknown> | undefined;
  const transaction: Database['transaction'] = async (write) => {
    before ??= work();
    await before;
    return db.transaction(write);
  };
  return new Proxy(db, {
    get: (target, name) => (name === 'transaction' ? transaction : Reflect.get(target, name)),
  });
}
