import { z } from 'zod';
import { isInside, REGION } from '@/lib/map/geometry/point';
import { decimalText } from './money';
import { ENVELOPES } from './synonyms';

type Fields = z.infer<typeof Fields>;

const LONGEST_NAME = 200;
/** Envelopes within envelopes. */
const DEEPEST = 3;
/** A code, a status or a type: it is compared and indexed, so its length is bounded. */
export const Required = z.string({ error: 'is missing' }).min(1, 'is missing').max(LONGEST_NAME, 'is too long');
const Fields = z.record(z.string(), z.unknown());

export function object(value: unknown): Fields {
  return Fields.catch({}).parse(value);
}

/**
 * The record with all of these facts, each under one of its names. One inside an envelope comes first: around it, `code` and
 * `status` are those of the call. Without any, the record itself.
 */
export function recordOf(json: unknown, nouns: readonly string[], facts: readonly (readonly string[])[]): Fields {
  const fields = Fields.parse(json);
  return recordInside(fields, [...nouns, ...ENVELOPES], facts, DEEPEST) ?? fields;
}

function recordInside(
  fields: Fields,
  envelopes: readonly string[],
  facts: readonly (readonly string[])[],
  depth: number,
): Fields | undefined {
  if (depth === 0) return undefined;
  for (const inside of envelopes.map((name) => fields[name]).filter(isRecord)) {
    const deeper = recordInside(inside, envelopes, facts, depth - 1);
    if (deeper) return deeper;
    if (facts.every((names) => pick(inside, names) !== undefined)) return inside;
  }
  return undefined;
}

/** The first value under one of these names (`synonyms.ts`). */
export function pick(fields: Fields, names: readonly string[]): unknown {
  for (const name of names) {
    const value = name
      .split('.')
      .reduce<unknown>((inside, step) => (isRecord(inside) ? inside[step] : undefined), fields);
    if (value !== undefined && value !== null && value !== '') return value;
  }
  return undefined;
}

export function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The text without what PostgreSQL can not store: NULs and halves of surrogate pairs. */
export function text(value: unknown): string | null {
  if (typeof value === 'string') return value.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\ufffd');
  return typeof value === 'number' || typeof value === 'bigint' ? String(value) : null;
}

/** The moment that a text names; null for none. */
export function instant(value: string | null): Date | null {
  return value && !Number.isNaN(Date.parse(value)) ? new Date(value) : null;
}

export function number(value: unknown): number | null {
  const found = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof found === 'number' && Number.isFinite(found) ? found : null;
}

/** As many digits as the ledger's columns hold. */
const ANY_MONEY = /^-?\d{1,11}(\.|$)/;

/** Sums of binary numbers have it: 0.1 + 0.2 is 0.30000000000000004. */
const NOISE = /\.\d{7}/;
const DECIMALS_BEFORE_NOISE = 6;

export function money(value: unknown, currency: string | null): string | null {
  const written = typeof value === 'number' || typeof value === 'string' ? decimalText(value, currency) : null;
  if (written === null || !ANY_MONEY.test(written)) return null;
  return NOISE.test(written) ? decimalText(Number(written).toFixed(DECIMALS_BEFORE_NOISE), currency) : written;
}

export function flag(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value;
  return value === 'true' ? true : value === 'false' ? false : null;
}

/** Both coordinates or none. Services write 0, 0 where they know none: what lies outside the region is no position. */
export function position(fields: { latitude?: unknown; longitude?: unknown }): {
  latitude: number | null;
  longitude: number | null;
} {
  const latitude = number(fields.latitude);
  const longitude = number(fields.longitude);
  const none = { latitude: null, longitude: null };
  if (latitude === null || longitude === null) return none;
  return isInside(REGION, { latitude, longitude }) ? { latitude, longitude } : none;
}

/** The records of a list, which stands alone, under the name, or in an envelope. */
export function listOf<T>(
  json: unknown,
  noun: string,
  readOne: (item: unknown) => T,
): { items: T[]; unreadable: number } {
  const names = [noun, ...ENVELOPES];
  const list = z.array(z.unknown(), { error: `neither a list nor ${names.join(' or ')}` }).parse(listIn(json, names));
  const items = list.flatMap((item) => {
    try {
      return [readOne(item)];
    } catch {
      return [];
    }
  });
  return { items, unreadable: list.length - items.length };
}

/** The list itself, or the one under a known name, also within another envelope. */
function listIn(json: unknown, names: string[], depth = DEEPEST): unknown {
  const fields = object(json);
  const inside = names.map((name) => fields[name]);
  const found = [json, ...inside].find(Array.isArray);
  const next = inside.find(isRecord);
  return found ?? (next && depth > 0 ? listIn(next, names, depth - 1) : undefined);
}
