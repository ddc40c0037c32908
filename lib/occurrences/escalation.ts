import { z } from 'zod/mini';

const STEP_MS = 3 * 60_000;

/** People who are informed first and next in a branch; null: in each without a list of its own. */
const EscalationList = z.object({
  branchId: z.nullable(z.string().check(z.maxLength(64))),
  people: z.array(z.string().check(z.maxLength(64))).check(z.minLength(1), z.maxLength(2)),
});
export type EscalationList = z.output<typeof EscalationList>;

/** `PUT /api/settings/escalation`: the lists of a merchant. */
export const Escalation = z.object({ lists: z.array(EscalationList).check(z.maxLength(200)) });
export type Escalation = z.output<typeof Escalation>;

/** The lists of a connection; unreadable ones are none. */
export function listsOf({ escalation: lists }: { escalation: unknown }): EscalationList[] {
  return Escalation.safeParse({ lists }).data?.lists ?? [];
}

/** `GET /api/settings/escalation`: with the people who may see orders; `branches` null: of all. */
export const EscalationSettings = z.object({
  ...Escalation.shape,
  people: z.array(z.object({ id: z.string(), name: z.string(), branches: z.nullable(z.array(z.string())) })),
});
export type EscalationSettings = z.output<typeof EscalationSettings>;

/** Whether somebody sees the orders of a branch; null: of some. */
export function isWithin({ branches }: { branches: readonly string[] | null }, branchId: string | null): boolean {
  return branches === null || branchId === null || branches.includes(branchId);
}

type Of = { branchId: string | null; openedAt: Date };

/**
 * How long these people wait to be informed of an occurrence: those on its branch's list in its order, three minutes
 * apart, then everybody. A turn without anybody is left out.
 */
export function waitsMs(lists: readonly EscalationList[], of: Of, people: readonly string[], now: Date) {
  const listOf = (id: string | null) => lists.find(({ branchId }) => branchId === id)?.people;
  const list = listOf(of.branchId) ?? listOf(null) ?? [];
  const turnOf = (id: string) => (list.includes(id) ? list.indexOf(id) : list.length);
  const turns = [...new Set(people.map(turnOf))].toSorted((a, b) => a - b);
  // The database's clock may be ahead.
  const ageMs = Math.max(0, now.getTime() - of.openedAt.getTime());
  return new Map(people.map((id) => [id, Math.max(0, turns.indexOf(turnOf(id)) * STEP_MS - ageMs)]));
}
