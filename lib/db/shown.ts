/** The columns of a row that a schema's shape names, with times as ISO text. */
export function shown<Shape extends object, Row extends object>(shape: Shape, row: Row) {
  const named = Object.entries(row).filter(([name]) => name in shape);
  return Object.fromEntries(
    named.map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value]),
  ) as {
    [Name in keyof Row & keyof Shape]: Row[Name] extends infer Value ? (Value extends Date ? string : Value) : never;
  };
}
