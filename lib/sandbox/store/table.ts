import type { z } from 'zod';

/** The records of one kind by their id. Every record is parsed when it is put in, also one read from the disk. */
export class Table<T extends { id: string; merchantId?: string }> extends Map<string, T> {
  readonly #schema: z.ZodType<T>;

  constructor(schema: z.ZodType<T>) {
    super();
    this.#schema = schema;
  }

  put(value: unknown): T {
    const record = this.#schema.parse(value);
    this.set(record.id, record);
    return record;
  }

  /** The records of a merchant. */
  of(merchantId: string): T[] {
    return [...this.values()].filter((record) => record.merchantId === merchantId);
  }

  /** A record of a merchant; undefined also for another merchant's. */
  own(merchantId: string, id: string): T | undefined {
    const record = this.get(id);
    return record?.merchantId === merchantId ? record : undefined;
  }

  find(matches: (record: T) => boolean): T | undefined {
    for (const record of this.values()) if (matches(record)) return record;
    return undefined;
  }
}
