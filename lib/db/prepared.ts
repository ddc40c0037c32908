import { databaseAddresses } from './addresses';

/**
 * A function that builds a statement once for each database: building and planning cost more than most statements. A
 * pooler has no place for a named one, since the next transaction has another session.
 */
export function prepared<Database extends object, Statement>(
  name: string,
  build: (db: Database) => { prepare: (name: string) => Statement },
): (db: Database) => Statement {
  const built = new WeakMap<Database, Statement>();
  return (db) => {
    const known = built.get(db);
    if (known) return known;
    const statement = build(db).prepare(databaseAddresses().isPooled ? '' : name);
    built.set(db, statement);
    return statement;
  };
}
