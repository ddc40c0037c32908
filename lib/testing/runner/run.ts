import { RUNNER_ENV } from './runner-env';
import { buildStage } from './stage-build';
import { checkStage } from './stage-check';
import { e2eStage } from './stage-e2e';
import type { Stage, StageResult } from './stage-result';
import { unitStage } from './stage-unit';
import { weightStage } from './stage-weight';

/**
 * `npm test` runs every stage and prints the sum. `npm test -- unit lib/auth` runs one stage, on the files with that
 * text in their names.
 */
const STAGES: Record<string, Stage> = {
  check: checkStage,
  unit: unitStage,
  build: buildStage,
  weight: weightStage,
  e2e: e2eStage,
};

const [only, ...filters] = process.argv.slice(2);
if (only !== undefined && !(only in STAGES)) {
  console.error(`"${only}" is no stage; there are ${Object.keys(STAGES).join(', ')}.`);
  process.exit(1);
}

const results: StageResult[] = [];
for (const [name, run] of Object.entries(STAGES)) {
  if (only !== undefined && name !== only) continue;
  if (name === 'e2e' && results.some((result) => result.name === 'build' && result.failed > 0)) {
    console.log('\n=== e2e: skipped, there is no build to test');
    continue;
  }
  console.log(`\n=== ${name}`);
  const since = Date.now();
  const outcome = await run(filters, RUNNER_ENV);
  results.push({ name, ...outcome, seconds: Math.round((Date.now() - since) / 1000) });
}

const sum = (key: 'passed' | 'failed' | 'skipped') => results.reduce((total, result) => total + result[key], 0);
console.log('');
for (const { failures = [] } of results) for (const failure of failures) console.log(`✗ ${failure}`);
for (const { name, passed, failed, skipped, seconds } of results) {
  console.log(
    `${name.padEnd(6)} ${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''} (${seconds} s)`,
  );
}
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
process.exit(sum('failed') > 0 || sum('passed') === 0 ? 1 : 0);
