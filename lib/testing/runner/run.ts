import { RUNNER_ENV } from './runner-env';
import { buildStage } from './stage-build';
import { checkStage } from './stage-check';
import { e2eStage } from './stage-e2e';
import type { Stage, StageResult } from './stage-result';
import { unitStage } from './stage-unit';
import { weightStage } from './stage-weight';

/**
 * `npm test` runs every stage and prints the sum. `npm test -- unit lib/auth` runs one stage, on the files with that
 * text in their names. The types are checked on one core while the dashboard is built on the other.
 */
const STAGES: Record<string, Stage>[] = [
  { check: checkStage, build: buildStage },
  { weight: weightStage },
  { unit: unitStage },
  { e2e: e2eStage },
];
const NEED_A_BUILD = ['weight', 'e2e'];

const [only, ...filters] = process.argv.slice(2);
const names = STAGES.flatMap((together) => Object.keys(together));
if (only !== undefined && !names.includes(only)) {
  console.error(`"${only}" is no stage; there are ${names.join(', ')}.`);
  process.exit(1);
}

const results: StageResult[] = [];
for (const together of STAGES) {
  const chosen = Object.entries(together).filter(([name]) => only === undefined || name === only);
  const hasBuild = !results.some(({ name, failed }) => name === 'build' && failed > 0);
  results.push(...(await Promise.all(chosen.map(([name, run]) => runStage(name, run, hasBuild)))).flat());
}

async function runStage(name: string, run: Stage, hasBuild: boolean): Promise<StageResult[]> {
  if (NEED_A_BUILD.includes(name) && !hasBuild) {
    console.log(`\n=== ${name}: skipped, there is no build to test`);
    return [];
  }
  console.log(`\n=== ${name}`);
  const since = Date.now();
  const outcome = await run(filters, RUNNER_ENV);
  return [{ name, ...outcome, seconds: Math.round((Date.now() - since) / 1000) }];
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
