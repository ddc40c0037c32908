import { type AnyColumn, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** The branches of a merchant that a person works for; null: all, and the orders without a known branch. */
export type Branches = readonly string[] | null;

/** Narrows a statement to these branches: the one way in which what a person may not see is left out. */
export function ofBranches(branchId: SQLWrapper, branches: Branches): SQL | undefined {
  return branches === null ? undefined : sql`${branchId} = any(${sql.param([...branches])}::text[])`;
}

/** The same in a prepared statement, with the placeholder `branches`. */
export function ofGivenBranches(branchId: SQLWrapper): SQL {
  const given = sql`${sql.placeholder('branches')}::text[]`;
  return sql`(${given} is null or ${branchId} = any(${given}))`;
}

/** Narrows a prepared statement to the connection in the placeholder `connectionId`. */
export function ofGivenConnection({ connectionId }: { connectionId: AnyColumn }): SQL {
  return eq(connectionId, sql.placeholder('connectionId'));
}

/** The branch from which an order's draft is picked up; null: from another place. */
export function branchOfDraft(draft: SQLWrapper): SQL {
  return sql`(case when ${draft} ->> 'origin_format' = 'branch_format' then ${draft} #>> '{origin,branch_id}' end)`;
}
