import { execFileSync } from 'node:child_process';
import { ROOT } from '@/lib/launch/settings/root';
import { importGraph } from '@/lib/testing/source/import-graph';
import { nearestTests } from '@/lib/testing/source/nearest-tests';
import type { Stage } from './stage-result';
import { unitStage } from './stage-unit';

/** A file that everything imports reaches a thousand tests: the nearest ones find its faults. */
const MOST_TESTS_OF_A_FILE = 20;
/** Tests that read the sources themselves. */
export const GUARDS = 'lib/testing/source';

/** The unit tests near what differs from the main branch, and those that read all sources. */
export const changedStage: Stage = (_filters, env) => unitStage([...testsNearChanges(), GUARDS], env);

/** The test files that reach what differs from the main branch in the fewest steps. */
export function testsNearChanges(): string[] {
  const graph = importGraph();
  const files = changedFiles();
  const reached = files.map((file) => nearestTests(file, graph));
  const tests = new Set(reached.flatMap((names) => names.slice(0, MOST_TESTS_OF_A_FILE)));
  const others = new Set(reached.flat().filter((name) => !tests.has(name)));
  console.log(`${files.length} changed files, ${tests.size} test files near them`);
  if (others.size > 0) console.log(`${others.size} test files farther away are left to npm test`);
  const journeys = files.filter((name) => name.endsWith('.spec.ts'));
  if (journeys.length > 0) console.log(`changed journeys: npm test -- e2e ${journeys.join(' ')}`);
  return [...tests];
}

function changedFiles(): string[] {
  const base = ['origin/main', 'main'].map((branch) => git('merge-base', branch, 'HEAD')[0]).find(Boolean) ?? 'HEAD';
  return [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')];
}

/** The lines that Git prints; none where it fails. */
function git(...args: string[]): string[] {
  try {
    return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: 'pipe' }).split('\n').filter(Boolean);
  } catch {
    return [];
  }
}
