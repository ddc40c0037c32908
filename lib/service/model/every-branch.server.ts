import type { BranchPageResponse } from './records';

/** Ends the loop where a service has pages without end. */
const MAX_PAGES = 50;

/** All branches, page after page, each once. `listPage` gets the page's number, from 1. */
export async function everyBranch(
  listPage: (page: number) => Promise<BranchPageResponse>,
): Promise<BranchPageResponse> {
  const first = await listPage(1);
  const pages = [first];
  for (let page = 2; page <= Math.min(first.totalPages ?? 1, MAX_PAGES); page += 1) pages.push(await listPage(page));
  const byId = new Map(pages.flatMap(({ branches }) => branches).map((branch) => [branch.id, branch]));
  const unreadable = pages.reduce((sum, page) => sum + page.unreadable, 0);
  return { ...first, branches: [...byId.values()], unreadable };
}
