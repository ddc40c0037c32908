import { isDay } from '../../requests/fields';
import { invalid, type SandboxContext } from '../../requests/request';

export function readInteger(
  context: SandboxContext,
  name: string,
  { least, most, otherwise }: { least: number; most?: number; otherwise: number },
): number {
  const text = context.req.query(name);
  if (text === undefined || text === '') return otherwise;
  const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isNaN(number)) throw invalid(`${name}: must be an integer`);
  if (number < least) throw invalid(`${name}: must be at least ${least}`);
  return most === undefined ? number : Math.min(number, most);
}

export function readChoice<T extends string>(
  context: SandboxContext,
  name: string,
  allowed: readonly T[],
  otherwise: T,
): T {
  const text = context.req.query(name);
  if (text === undefined || text === '') return otherwise;
  const found = allowed.find((choice) => choice === text);
  if (found === undefined) throw invalid(`${name}: must be one of ${allowed.join(', ')}`);
  return found;
}

/** `YYYY-MM-DD`, also from a full date-time; null when the parameter is missing. */
export function readDay(context: SandboxContext, name: string): string | null {
  const text = context.req.query(name);
  if (text === undefined || text === '') return null;
  const day = /^(\d{4}-\d{2}-\d{2})(T[\d:.]+(Z|[+-]\d{2}:?\d{2})?)?$/.exec(text)?.[1];
  if (day === undefined || !isDay(day)) {
    throw invalid(`${name}: must be an ISO date (YYYY-MM-DD)`);
  }
  return day;
}
