import pg from 'pg';

type Column = {
  table: string;
  name: string;
  type: string;
  checks: string | null;
  parent: string | null;
  parentColumn: string | null;
};

/** Letters, and what COPY and JSON must escape. */
const TEXT = 'سلام\tDispatch\n"Desk" \\N \\.';

/** By PostgreSQL's own names of types; texts with a check take the first value that it names. */
const VALUES: Record<string, string> = {
  text: literal(TEXT),
  uuid: 'gen_random_uuid()',
  integer: '3',
  bigint: '7',
  boolean: 'true',
  'integer[]': 'array[1, 5]',
  jsonb: `jsonb_build_object('text', ${literal(TEXT)}, 'list', '[1, 2.50]'::jsonb)`,
  bytea: `'\\x00ff0a5c09'::bytea`,
  'text[]': `array[${literal(TEXT)}, '']`,
  date: `'2026-11-23'`,
  'double precision': '29.375901234567891',
  'numeric(14,3)': '12.500',
  'timestamp(3) with time zone': `'2026-11-23T10:00:00.123Z'`,
  'timestamp(3) with time zone[]': `array['2026-11-23T10:00:00.123Z'::timestamptz]`,
};

/** A check of two columns wants one of them empty. */
const EMPTY = new Set(['comparison_cells.problem']);

/** Inserts a row into each table that has none, after the tables that it refers to. A new check may need a value in `EMPTY`. */
export async function fillTables(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Column>(COLUMNS);
    const tables = new Map<string, Column[]>();
    for (const column of rows) tables.set(column.table, [...(tables.get(column.table) ?? []), column]);
    for (const table of inOrder(tables)) await fill(client, table, tables.get(table) ?? []);
  } finally {
    await client.end();
  }
}

const COLUMNS = `
  select cls.relname::text as table, att.attname::text as name, format_type(att.atttypid, att.atttypmod) as type,
    (select string_agg(pg_get_constraintdef(con.oid), ' ') from pg_constraint con
      where con.conrelid = cls.oid and con.contype = 'c' and con.conkey = array[att.attnum]) as checks,
    parent.confrelid::regclass::text as parent,
    (select attname::text from pg_attribute where attrelid = parent.confrelid
      and attnum = parent.confkey[array_position(parent.conkey, att.attnum)]) as "parentColumn"
  from pg_class cls join pg_attribute att on att.attrelid = cls.oid
  left join lateral (select * from pg_constraint con where con.conrelid = cls.oid and con.contype = 'f'
    and att.attnum = any (con.conkey) order by array_length(con.conkey, 1) desc limit 1) parent on true
  where cls.relnamespace = 'public'::regnamespace and cls.relkind = 'r' and att.attnum > 0 and not att.attisdropped
    and att.attgenerated = '' order by cls.relname, att.attnum`;

function inOrder(tables: Map<string, Column[]>): string[] {
  const done = new Set<string>();
  const add = (table: string) => {
    if (done.has(table)) return;
    for (const { parent } of tables.get(table) ?? []) if (parent && parent !== table) add(parent);
    done.add(table);
  };
  for (const table of tables.keys()) add(table);
  return [...done];
}

async function fill(client: pg.Client, table: string, columns: Column[]): Promise<void> {
  const names = columns.map(({ name }) => pg.escapeIdentifier(name)).join(', ');
  const values = columns.map(valueFor).join(', ');
  const target = pg.escapeIdentifier(table);
  await client.query(`insert into ${target} (${names}) select ${values} where not exists (select from ${target})`);
}

function valueFor({ table, name, type, checks, parent, parentColumn }: Column): string {
  if (parent && parentColumn) return `(select ${pg.escapeIdentifier(parentColumn)} from ${parent} limit 1)`;
  if (EMPTY.has(`${table}.${name}`)) return 'null';
  const allowed = /'([^']+)'::text/.exec(checks ?? '')?.[1];
  const value = allowed ? literal(allowed) : VALUES[type];
  if (!value) throw new Error(`${table}.${name}: no value for ${type} yet; add one here`);
  return `${value}::${type}`;
}

function literal(text: string): string {
  return pg.escapeLiteral(text);
}
