import { ROOT } from '@/lib/launch/settings/root';
import { missingPackages } from './missing-packages';
import { runNode } from './run-command';
import { RUNNER_ENV } from './runner-env';
import { buildStage } from './stage-build';
import { changedStage, GUARDS, testsNearChanges } from './stage-changed';
import { checkStage } from './stage-check';
import { documentedStage } from './stage-documented';
import { e2eStage } from './stage-e2e';
import type { Stage, StageResult } from './stage-result';
import { unitStage, VITEST } from './stage-unit';
import { weightStage } from './stage-weight';
import type { Tier } from './tier';

const STAGES = {
  check: checkStage,
  unit: unitStage,
  documented: documentedStage,
  build: buildStage,
  weight: weightStage,
  e2e: e2eStage,
  changed: changedStage,
  pictures: (_filters, env) => e2eStage(['processes/shop', '--grep', 'pictures'], { ...env, UPDATE_SCREENS: '1' }),
} satisfies Record<string, Stage>;

type StageName = keyof typeof STAGES;
/** Stages that stand together run beside each other: a build uses the cores while unit tests wait. */
type Run = { stages: readonly (readonly StageName[])[]; tier?: Tier };

const RUNS: Record<string, Run> = {
  short: { tier: 'short', stages: [['check'], ['unit', 'build'], ['weight'], ['e2e']] },
  rest: { tier: 'rest', stages: [['unit'], ['documented'], ['e2e']] },
  all: { stages: [['check'], ['unit', 'build'], ['documented'], ['weight'], ['e2e']] },
};

const HELP = `npm test                        types, lint, unit tests, build, page weights, the journeys of the short tier
npm test -- rest                what that leaves out: slow tests, the service as documented, the other journeys
npm test -- all                 both; also npm run test:all
npm test -- changed             the unit tests near what differs from the main branch
npm test -- --watch [FILTER]    those, or the ones in FILTER, again after each change of a file that they reach
npm test -- STAGE [FILTER...]   one stage of ${Object.keys(STAGES).join(', ')}`;

const missing = missingPackages(ROOT);
if (missing) {
  console.error(missing);
  process.exit(1);
}
const [name = 'short', ...filters] = process.argv.slice(2);
if (name === '--watch') {
  const watched = filters.length > 0 ? filters : [...testsNearChanges(), GUARDS];
  process.exit(await runNode([VITEST, '--watch', ...watched], RUNNER_ENV));
}
const run: Run | undefined = RUNS[name] ?? (isStage(name) ? { stages: [[name]] } : undefined);
if (!run) {
  console.error(HELP);
  process.exit(1);
}

const results: StageResult[] = [];
for (const together of run.stages) {
  if (together.includes('e2e') && results.some((result) => result.name === 'build' && result.failed > 0)) {
    console.log('\n=== e2e: skipped, there is no build to test');
    continue;
  }
  console.log(`\n=== ${together.join(', ')}`);
  const since = Date.now();
  const ended = together.map(async (stage) => {
    const outcome = await STAGES[stage](filters, RUNNER_ENV, run.tier);
    return { name: stage, ...outcome, seconds: Math.round((Date.now() - since) / 1000) };
  });
  results.push(...(await Promise.all(ended)));
}

const sum = (key: 'passed' | 'failed' | 'skipped') => results.reduce((total, result) => total + result[key], 0);
console.log('');
for (const { failures = [] } of results) for (const failure of failures) console.log(`✗ ${failure}`);
for (const { name, passed, failed, skipped, seconds } of results) {
  console.log(
    `${name.padEnd(10)} ${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''} (${seconds} s)`,
  );
}
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
process.exit(sum('failed') > 0 || sum('passed') === 0 ? 1 : 0);

function isStage(name: string): name is StageName {
  return name in STAGES;
}
