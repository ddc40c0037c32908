import path from 'node:path';
import { ensureBuild } from '@/lib/launch/build/build';
import { ROOT } from '@/lib/launch/settings/root';
import { PAGE_BUDGETS } from '@/lib/testing/weight/page-budgets';
import { kilobytes, pageWeights } from '@/lib/testing/weight/page-weights';
import { buildNaiveApp } from './naive-app';

/**
 * `npm run bench -- pages`: the scripts that each page loads by itself, compressed, beside its goal and beside a page of
 * Next.js that says hello.
 */
const GOALS: Record<string, number> = {
  '(auth)/sign-in': 205,
  'c/[connection]/(overview)': 250,
  'c/[connection]/deliveries/(list)': 250,
  'c/[connection]/invoices': 250,
  'c/[connection]/deliveries/new': 300,
  'c/[connection]/estimates': 300,
  'c/[connection]/branches': 300,
  'c/[connection]/tracking': 300,
  'c/[connection]/wallet': 300,
  'c/[connection]/reports': 300,
};

const [helloPage] = pageWeights(path.join(buildNaiveApp(), '.next'));
const hello = kilobytes(helloPage?.chunks ?? []);
const weights = pageWeights(path.join(ROOT, await ensureBuild({ onProgress: console.log })));
console.log(`${'page'.padEnd(42)}    kB   goal  with map  x hello (${hello.toFixed(1)} kB)`);
for (const { page, chunks, map } of weights.sort((a, b) => a.page.localeCompare(b.page))) {
  const alone = kilobytes(chunks);
  const withMap = PAGE_BUDGETS.find((budget) => budget.page === page)?.map ? alone + kilobytes(map) : undefined;
  const cells = [alone.toFixed(1), String(GOALS[page] ?? ''), withMap?.toFixed(1) ?? '', (alone / hello).toFixed(2)];
  console.log(page.padEnd(42) + cells.map((cell, index) => cell.padStart([6, 7, 10, 9][index] ?? 8)).join(''));
}
