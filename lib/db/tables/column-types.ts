import { sql } from 'drizzle-orm';
import { customType, numeric, timestamp, uuid } from 'drizzle-orm/pg-core';

/** An instant, to the millisecond. */
export const instant = () => timestamp({ withTimezone: true, precision: 3 });
/** An amount, read as decimal text. */
export const money = () => numeric({ precision: 14, scale: 3 });
/** Another one after each update that does not set it, so that a copy in memory knows when it is old. */
export const version = () =>
  uuid()
    .notNull()
    .defaultRandom()
    .$onUpdate(() => sql`gen_random_uuid()`);
export const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });
