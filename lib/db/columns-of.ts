/** The columns of a table that a schema's shape names, to select. `shown` makes a row of them ready to send. */
export function columnsOf<Shape extends object, Table extends object>(shape: Shape, table: Table) {
  const named = Object.entries(table).filter(([name]) => name in shape);
  return Object.fromEntries(named) as Pick<Table, keyof Table & keyof Shape>;
}
