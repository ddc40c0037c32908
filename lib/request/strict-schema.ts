import { z } from 'zod';

const made = new WeakMap<z.core.$ZodType, z.core.$ZodType>();

/**
 * The schema with objects that refuse names which they lack, at every depth. Made once for each schema. Objects that take
 * any name, and what a transform returns, stay as they are.
 */
export function strictSchema<Output>(schema: z.core.$ZodType<Output>): z.core.$ZodType<Output>;
export function strictSchema(schema: z.core.$ZodType): z.core.$ZodType {
  const known = made.get(schema);
  if (known) return known;
  const strict = strictly(schema);
  made.set(schema, strict);
  return strict;
}

function strictly(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.core.$ZodObject) {
    const { def } = schema._zod;
    const shape = Object.fromEntries(Object.entries(def.shape).map(([name, field]) => [name, strictSchema(field)]));
    return z.core.clone(schema, { ...def, shape, catchall: def.catchall ?? z.never() });
  }
  if (schema instanceof z.core.$ZodArray) {
    const { def } = schema._zod;
    return z.core.clone(schema, { ...def, element: strictSchema(def.element) });
  }
  if (schema instanceof z.core.$ZodUnion) {
    const { def } = schema._zod;
    return z.core.clone(schema, { ...def, options: def.options.map((option) => strictSchema(option)) });
  }
  if (schema instanceof z.core.$ZodIntersection) {
    const { def } = schema._zod;
    return z.core.clone(schema, { ...def, left: strictSchema(def.left), right: strictSchema(def.right) });
  }
  if (schema instanceof z.core.$ZodPipe) {
    const { def } = schema._zod;
    const side = def.in instanceof z.core.$ZodTransform ? 'out' : 'in';
    return z.core.clone(schema, { ...def, [side]: strictSchema(def[side]) });
  }
  if (
    schema instanceof z.core.$ZodOptional ||
    schema instanceof z.core.$ZodNullable ||
    schema instanceof z.core.$ZodDefault
  ) {
    const def = { ...schema._zod.def, innerType: strictSchema(schema._zod.def.innerType) };
    return z.core.clone<z.core.$ZodType>(schema, def);
  }
  return schema;
}
