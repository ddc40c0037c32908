import type { Point } from '../store/records';
import { type ApiError, invalid, isJsonObject, type JsonObject, jsonObject } from './request';

/** Reads the fields of untrusted JSON. Errors name the field: `payment.amount: must be a positive number`. */
export class Fields {
  readonly #from: JsonObject;
  readonly #path: string;
  readonly #why: string;

  /** `why` completes "is required", e.g. ` for location_format`. */
  constructor(from: JsonObject, path = '', why = '') {
    this.#from = from;
    this.#path = path;
    this.#why = why;
  }

  static of(body: Uint8Array): Fields {
    return new Fields(jsonObject(body));
  }

  /** The same fields, with another reason why they are required. */
  because(why: string): Fields {
    return new Fields(this.#from, this.#path, why);
  }

  value(name: string): unknown {
    return Object.hasOwn(this.#from, name) ? this.#from[name] : undefined;
  }

  has(name: string): boolean {
    return this.value(name) !== undefined;
  }

  /** The 400 of a field. */
  refusal(name: string, problem: string): ApiError {
    return invalid(`${this.#path}${name}: ${problem}`);
  }

  object(name: string): Fields {
    const value = this.#required(name);
    if (!isJsonObject(value)) throw this.refusal(name, 'must be an object');
    return new Fields(value, `${this.#path}${name}.`);
  }

  text(name: string): string {
    const value = this.#required(name);
    if (typeof value !== 'string') throw this.refusal(name, 'must be a string');
    if (value.trim() === '') throw this.refusal(name, `is required${this.#why}`);
    return value;
  }

  optional(name: string): string {
    const value = this.value(name) ?? '';
    if (typeof value !== 'string') throw this.refusal(name, 'must be a string');
    return value;
  }

  texts<Name extends string>(...names: Name[]): Record<Name, string> {
    return Object.fromEntries(names.map((name) => [name, this.text(name)])) as Record<Name, string>;
  }

  oneOf<T extends string>(name: string, allowed: readonly T[]): T {
    const value = this.text(name);
    const found = allowed.find((choice) => choice === value);
    if (found === undefined) throw this.refusal(name, `must be one of ${allowed.join(', ')}`);
    return found;
  }

  number(name: string): number {
    const value = this.#required(name);
    if (typeof value !== 'number' || !Number.isFinite(value)) throw this.refusal(name, 'must be a number');
    return value;
  }

  within(name: string, limit: number): number {
    const value = this.number(name);
    if (Math.abs(value) > limit) throw this.refusal(name, `must be between -${limit} and ${limit}`);
    return value;
  }

  /** `latitude` and `longitude`. */
  point(): Point {
    return { latitude: this.within('latitude', 90), longitude: this.within('longitude', 180) };
  }

  #required(name: string): unknown {
    const value = this.value(name);
    if (value === undefined || value === null) throw this.refusal(name, `is required${this.#why}`);
    return value;
  }
}

/** Whether `YYYY-MM-DD` is a day of the calendar; 30 February is not. */
export function isDay(text: string): boolean {
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === text;
}
