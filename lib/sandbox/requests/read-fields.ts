import { invalid, isJsonObject, type JsonObject } from './request';

/** Readers of untrusted JSON. Their errors name the field: `payment.amount: must be a positive number`. */

export function requiredObject(from: JsonObject, name: string, path = name): JsonObject {
  const value = present(from, name, path, '');
  if (!isJsonObject(value)) throw invalid(`${path}: must be an object`);
  return value;
}

/** `why` completes "is required", e.g. ` for location_format`. */
export function requiredText(from: JsonObject, name: string, path = name, why = ''): string {
  const value = present(from, name, path, why);
  if (typeof value !== 'string') throw invalid(`${path}: must be a string`);
  if (value.trim() === '') throw invalid(`${path}: is required${why}`);
  return value;
}

export function optionalText(from: JsonObject, name: string, path = name): string {
  const value = own(from, name);
  if (value === undefined || value === null) return '';
  if (typeof value !== 'string') throw invalid(`${path}: must be a string`);
  return value;
}

export function requiredOneOf<T extends string>(from: JsonObject, name: string, allowed: readonly T[], path = name): T {
  const value = requiredText(from, name, path);
  const found = allowed.find((choice) => choice === value);
  if (found === undefined) throw invalid(`${path}: must be one of ${allowed.join(', ')}`);
  return found;
}

export function requiredNumber(from: JsonObject, name: string, path = name, why = ''): number {
  const value = present(from, name, path, why);
  if (typeof value !== 'number' || !Number.isFinite(value)) throw invalid(`${path}: must be a number`);
  return value;
}

export function requiredWithin(from: JsonObject, name: string, limit: number, path = name, why = ''): number {
  const value = requiredNumber(from, name, path, why);
  if (Math.abs(value) > limit) throw invalid(`${path}: must be between -${limit} and ${limit}`);
  return value;
}

/** Whether `YYYY-MM-DD` is a day of the calendar; 30 February is not. */
export function isDay(text: string): boolean {
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === text;
}

export const has = (from: JsonObject, name: string) => own(from, name) !== undefined;

function present(from: JsonObject, name: string, path: string, why: string): unknown {
  const value = own(from, name);
  if (value === undefined || value === null) throw invalid(`${path}: is required${why}`);
  return value;
}

const own = (from: JsonObject, name: string): unknown => (Object.hasOwn(from, name) ? from[name] : undefined);
