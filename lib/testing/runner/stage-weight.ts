import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { ensureBuild } from '@/lib/launch/build/build';
import { ROOT } from '@/lib/launch/settings/root';
import { PAGE_BUDGETS } from '@/lib/testing/weight/page-budgets';
import { type Chunk, kilobytes, type PageWeight, pageWeights } from '@/lib/testing/weight/page-weights';
import { READER_KB, readerWeight } from '@/lib/testing/weight/reader-weight';
import type { Stage } from './stage-result';

/** The scripts that each page loads, against its budget. */
export const weightStage: Stage = async () => {
  const distDir = path.join(ROOT, await ensureBuild({ onProgress: console.log }));
  const weights = pageWeights(distDir);
  const before = previousBuild(distDir);
  const earlier = new Set(
    before
      ? pageWeights(before)
          .flatMap(({ chunks, map }) => [...chunks, ...map])
          .map(nameOf)
      : [],
  );
  const findings = [
    ...weights.flatMap((weight) => finding(weight, earlier)),
    ...withoutPage(weights),
    ...readerFinding(distDir),
  ];
  for (const text of findings) console.error(text);
  const failed = findings.length;
  console.log(failed > 0 ? 'page weights: failed' : 'page weights: within their budgets');
  return { passed: Math.max(0, weights.length - failed), failed, skipped: 0 };
};

function finding(weight: PageWeight, earlier: Set<string>): string[] {
  const budget = PAGE_BUDGETS.find(({ page }) => page === weight.page);
  if (!budget) return [`${weight.page}: no row in page-budgets.ts`];
  const chunks = [...weight.chunks, ...(budget.map ? weight.map : [])];
  const weighs = kilobytes(chunks);
  if (weighs <= budget.kB) return [];
  const grown = chunks.filter((chunk) => !earlier.has(nameOf(chunk)));
  const lines = (grown.length > 0 ? grown : chunks).sort((a, b) => b.bytes - a.bytes).map(lineOf);
  const what = grown.length > 0 ? 'new since the build before' : 'its chunks';
  return [`${weight.page}: ${weighs.toFixed(1)} kB, budget ${budget.kB} kB; ${what}:\n${lines.join('\n')}`];
}

/** The readers of messages and of their money come with the first paste. */
function readerFinding(distDir: string): string[] {
  const weighs = readerWeight(distDir);
  if (weighs > 0 && weighs <= READER_KB) return [];
  return [`the readers of messages and money: ${weighs.toFixed(1)} kB, budget ${READER_KB} kB`];
}

function lineOf({ file, bytes, modules }: Chunk): string {
  return `  ${(bytes / 1000).toFixed(1).padStart(6)} kB  ${path.basename(file)}  ${modules.join(' ')}`;
}

function withoutPage(weights: PageWeight[]): string[] {
  const pages = new Set(weights.map(({ page }) => page));
  return PAGE_BUDGETS.filter(({ page }) => !pages.has(page)).map(({ page }) => `${page}: a budget without a page`);
}

function nameOf({ file }: Chunk): string {
  return path.basename(file);
}

/** The newest build beside this one. */
function previousBuild(distDir: string): string | undefined {
  const folder = path.dirname(distDir);
  const others = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== path.basename(distDir))
    .map((entry) => path.join(folder, entry.name));
  return others.sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)[0];
}
