import { foldText } from '@/lib/format/text/search';
import type { ShownBranch } from './pending';

export const SORTS = ['name', 'newest', 'busiest'] as const;
export type BranchSort = (typeof SORTS)[number];

/**
 * Searches and sorts branches. `kept` are those the service still has; `gone` ones come apart, latest first. `underWay`
 * is by branch id; without it `busiest` orders by name.
 */
export function findBranches(
  branches: ShownBranch[],
  { q, sort, underWay, locale }: { q: string; sort: BranchSort; underWay?: Record<string, number>; locale: string },
): { kept: ShownBranch[]; gone: ShownBranch[] } {
  const words = folded(q).split(' ').filter(Boolean);
  const found = branches.filter((branch) => words.every((word) => textOf(branch).includes(word)));
  const collator = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' });
  const byName = (a: ShownBranch, b: ShownBranch) => collator.compare(a.name, b.name) || compare(a.id, b.id);
  const by: Record<BranchSort, (a: ShownBranch, b: ShownBranch) => number> = {
    name: byName,
    // A branch that is being created has no date yet: it is the newest.
    newest: (a, b) => compare(b.createdAt ?? '9999', a.createdAt ?? '9999') || byName(a, b),
    busiest: (a, b) => (underWay?.[b.id] ?? 0) - (underWay?.[a.id] ?? 0) || byName(a, b),
  };
  return {
    kept: found.filter(({ gone }) => !gone).sort(by[sort]),
    gone: found.filter(({ gone }) => gone).sort((a, b) => compare(b.goneAt ?? '', a.goneAt ?? '') || byName(a, b)),
  };
}

function textOf({ name, address, phone }: ShownBranch): string {
  return `${folded(name)} ${folded(address)} ${phone.replace(/\D/g, '')}`;
}

/** Text as search compares it, with the digits of a phone joined. */
function folded(text: string): string {
  return foldText(text.replace(/\+/g, '')).replace(/(\d)[\s-]+(?=\d)/g, '$1');
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
