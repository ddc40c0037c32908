import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { type Branches, branchOfDraft } from './of-branches';
import { importRows, plans } from './schema';

type Ref = { connectionId: SQLWrapper; id: SQLWrapper };

/** Whether all orders of an import go from these branches: somebody of some sees it whole or not at all. */
export function importWithin({ connectionId, id }: Ref, branches: Branches): SQL | undefined {
  if (branches === null) return undefined;
  return sql`not exists (select from ${importRows} where ${importRows.connectionId} = ${connectionId}
    and ${importRows.importId} = ${id} and ${importRows.draft} <> '{}' and ${isOther(importRows.draft, branches)})`;
}

/** The same of a plan. */
export function planWithin({ connectionId, id }: Ref, branches: Branches): SQL | undefined {
  if (branches === null) return undefined;
  return sql`not exists (select from ${plans} as theirs, jsonb_array_elements(theirs.orders) as ordered
    where theirs.connection_id = ${connectionId} and theirs.id = ${id} and ${isOther(sql`ordered.value -> 'draft'`, branches)})`;
}

function isOther(draft: SQLWrapper, branches: readonly string[]): SQL {
  return sql`(${branchOfDraft(draft)} = any(${sql.param([...branches])}::text[])) is not true`;
}
