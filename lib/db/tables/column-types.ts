import { customType, numeric, timestamp } from 'drizzle-orm/pg-core';

/** An instant, to the millisecond. */
export const instant = () => timestamp({ withTimezone: true, precision: 3 });
/** An amount, read as decimal text. */
export const money = () => numeric({ precision: 14, scale: 3 });
export const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });
