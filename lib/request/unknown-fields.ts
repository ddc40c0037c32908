import { z } from 'zod';

/**
 * Dotted paths of the fields of an input that its schema does not name. Of a union, the option that accepts the value
 * decides.
 */
export function unknownFields(schema: z.core.$ZodType, value: unknown, at = ''): string[] {
  const to = (name: string | number) => (at ? `${at}.${name}` : `${name}`);
  if (schema instanceof z.core.$ZodObject) {
    const { shape, catchall } = schema._zod.def;
    if (catchall || !isFields(value)) return [];
    const known = new Map(Object.entries(shape));
    return Object.entries(value).flatMap(([name, inner]) => {
      const field = known.get(name);
      return field ? unknownFields(field, inner, to(name)) : [to(name)];
    });
  }
  if (schema instanceof z.core.$ZodArray) {
    const { element } = schema._zod.def;
    return Array.isArray(value) ? value.flatMap((item, index) => unknownFields(element, item, to(index))) : [];
  }
  if (schema instanceof z.core.$ZodUnion) return inUnion(schema._zod.def.options, value, at);
  if (schema instanceof z.core.$ZodIntersection) {
    const { left, right } = schema._zod.def;
    const [inLeft, inRight] = [unknownFields(left, value, at), unknownFields(right, value, at)];
    const both = [
      ...inLeft.filter((path) => isWithin(path, inRight)),
      ...inRight.filter((path) => isWithin(path, inLeft)),
    ];
    return [...new Set(both)];
  }
  if (schema instanceof z.core.$ZodPipe) {
    const { in: first, out } = schema._zod.def;
    return unknownFields(first instanceof z.core.$ZodTransform ? out : first, value, at);
  }
  const isWrapped =
    schema instanceof z.core.$ZodOptional ||
    schema instanceof z.core.$ZodNullable ||
    schema instanceof z.core.$ZodDefault;
  return isWrapped ? unknownFields(schema._zod.def.innerType, value, at) : [];
}

function inUnion(options: readonly z.core.$ZodType[], value: unknown, at: string): string[] {
  const accepting = options.filter((option) => z.safeParse(option, value).success);
  const [fewest = []] = (accepting.length > 0 ? accepting : options)
    .map((option) => unknownFields(option, value, at))
    .toSorted((a, b) => a.length - b.length);
  return fewest;
}

/** Whether the path is one of these, or lies below one. */
const isWithin = (path: string, paths: readonly string[]) =>
  paths.some((other) => path === other || path.startsWith(`${other}.`));

const isFields = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
