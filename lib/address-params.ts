import { Day } from '@/lib/format/time/day';

/** One parameter of an address: how its text is read (null where it makes no sense) and written ("" takes it away). */
export type Param<Value> = { parse: (text: string) => Value | null; serialize: (value: Value) => string };
export type Params = Record<string, { parse: (text: string) => unknown; serialize: (value: never) => string }>;
/** The values of an address; null for what is not there. */
export type ParamValues<Names extends Params> = { [Name in keyof Names]: ReturnType<Names[Name]['parse']> };

export const textParam: Param<string> = { parse: (text) => text, serialize: (text) => text };

/** A day that a page can show. */
export const dayParam: Param<string> = { parse: (text) => Day.safeParse(text).data ?? null, serialize: (day) => day };

export const textsParam: Param<string[]> = {
  parse: (text) => text.split(',').filter(Boolean),
  serialize: (texts) => texts.join(','),
};

export const flagParam: Param<boolean> = { parse: (text) => text === 'true', serialize: (is) => (is ? 'true' : '') };

/** `standard`: the value that an address without one has. */
export function oneOfParam<Value extends string>(values: readonly Value[], standard?: Value): Param<Value> {
  return {
    parse: (text) => values.find((value) => value === text) ?? null,
    serialize: (value) => (value === standard ? '' : value),
  };
}

/** A parameter that is an object: the same text gives the same object. */
export function objectParam<Value extends object>({ parse, serialize }: Param<Value>): Param<Value> {
  let last: { text: string; value: Value | null } | undefined;
  return {
    parse: (text) => {
      if (last?.text !== text) last = { text, value: parse(text) };
      return last.value;
    },
    serialize,
  };
}

/** The values that a query has, as a text or as Next.js gives it to a page. */
export function readParams<Names extends Params>(
  params: Names,
  search: string | URLSearchParams | Record<string, string | string[] | undefined>,
): ParamValues<Names> {
  const isRead = typeof search === 'string' || search instanceof URLSearchParams;
  const query = isRead ? new URLSearchParams(search) : search;
  const textOf = (name: string) => {
    const value = query instanceof URLSearchParams ? query.get(name) : query[name];
    return (Array.isArray(value) ? value[0] : value) ?? null;
  };
  const entries = Object.entries(params).map(([name, { parse }]) => {
    const text = textOf(name);
    return [name, text === null ? null : parse(text)];
  });
  return Object.fromEntries(entries) as ParamValues<Names>;
}

/** The values that are there, without those that are null or empty. */
export function present<Values extends object>(
  values: Values,
): { [Name in keyof Values]?: Exclude<Values[Name], null> } {
  const isThere = ([, value]: [string, unknown]) => value != null && String(value) !== '';
  return Object.fromEntries(Object.entries(values).filter(isThere)) as Partial<{
    [Name in keyof Values]: Exclude<Values[Name], null>;
  }>;
}

/** The query with these values changed; null or an empty list takes one away, and what is not named stays. */
export function changedSearch<Names extends Params>(
  params: Names,
  search: string,
  change: Partial<ParamValues<Names>>,
): string {
  const query = new URLSearchParams(search);
  for (const [name, value] of Object.entries(change)) {
    if (value === undefined) continue;
    const text = value === null ? '' : params[name]?.serialize(value as never);
    if (text) query.set(name, text);
    else query.delete(name);
  }
  return query.toString();
}
