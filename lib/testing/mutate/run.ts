import { parseArgs } from 'node:util';
import { importGraph } from '@/lib/testing/source/import-graph';
import { nearestTests } from '@/lib/testing/source/nearest-tests';
import { sourceFiles } from '@/lib/testing/source/source-files';
import { type Mutant, mutantsOf } from './mutants';
import { type MutatedRun, startMutatedRun } from './mutated-run';
import { sampleOf } from './sample';
import { startTypeCheck, type TypeCheck } from './type-check';

const HELP = `npm run mutate -- lib/wallet lib/reports/totals.ts

Puts one small fault at a time into each source file below a path, runs the nearest test files that reach it, and
prints the faults that no test and no type noticed. No file of the project is changed.

  --sample N   so many faults of each path, chosen by --seed (default: all)
  --seed S     another sample (default 1)
  --tests N    so many test files for a fault at most, the nearest first (default 5)
  --list       prints the faults and runs nothing`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    tests: { type: 'string', default: '5' },
    list: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (values.help || positionals.length === 0) {
  console.log(HELP);
  process.exit(values.help ? 0 : 1);
}

// Leaves out the parts of tests: their faults harm nobody.
const sources = sourceFiles(/^(app|components|lib)\/(?!.*\/testing-).*(?<!\.test|\.config)\.tsx?$/);
const graph = importGraph();
const isQuick = (file: string) => !file.includes('.slow.test.');
const testsOf = (file: string) => nearestTests(file, graph).filter(isQuick).slice(0, Number(values.tests));

const run = values.list ? null : await startMutatedRun();
const types = values.list ? null : await startTypeCheck();
const close = () => Promise.all([run?.close(), types?.close()]);
process.once('SIGINT', () => void close().finally(() => process.exit(130)));
for (const target of positionals) {
  const files = sources.filter(({ name }) => name === target || name.startsWith(`${target.replace(/\/$/, '')}/`));
  const all = files.flatMap(({ name, text }) => mutantsOf(name, text));
  const chosen = values.sample ? sampleOf(all, Number(values.sample), Number(values.seed)) : all;
  if (run && types) await tryAll(run, types, target, chosen, all.length);
  else for (const mutant of chosen) console.log(textOf(mutant));
}
// A list through a pipe is written on after the last call.
if (run) {
  await close();
  process.exit(0);
}

/** Runs the tests with each mutant and prints the ones that survive, and the share of those that did not. */
async function tryAll(
  run: MutatedRun,
  types: TypeCheck,
  target: string,
  mutants: readonly Mutant[],
  of: number,
): Promise<void> {
  const since = Date.now();
  const green = new Map<string, boolean>();
  const killed = { byTest: 0, byTimeout: 0, byTypes: 0 };
  const passed: Mutant[] = [];
  for (const [index, mutant] of mutants.entries()) {
    const outcome = await tryOne(mutant);
    process.stderr.write(`${index + 1} of ${mutants.length} ${outcome} ${textOf(mutant)}\n`);
    if (outcome === 'failed') killed.byTest += 1;
    else if (outcome === 'timeout') killed.byTimeout += 1;
    else passed.push(mutant);
  }
  const refused = await types.refused(passed);
  killed.byTypes = refused.size;
  for (const mutant of passed) if (!refused.has(mutant)) console.log(`survived ${textOf(mutant)}`);
  const sum = killed.byTest + killed.byTimeout + killed.byTypes;
  const share = mutants.length === 0 ? '-' : `${Math.floor((sum * 100) / mutants.length)} %`;
  const seconds = Math.round((Date.now() - since) / 1000);
  console.log(
    `${target}: ${sum} of ${mutants.length} killed (${share}), ${killed.byTypes} of them by the types, ${killed.byTimeout} by timeout; ${of} faults in all, ${seconds} s`,
  );

  async function tryOne(mutant: Mutant) {
    const tests: string[] = [];
    for (const test of testsOf(mutant.file)) if (await isGreen(test)) tests.push(test);
    return tests.length === 0 ? 'passed' : run.runMutant(tests, mutant);
  }

  async function isGreen(test: string): Promise<boolean> {
    const known = green.get(test) ?? (await run.runOriginal(test)) === 'passed';
    if (!known && !green.has(test)) console.log(`left out, as it fails without a fault: ${test}`);
    green.set(test, known);
    return known;
  }
}

function textOf({ file, line, before, after }: Mutant): string {
  const [from, to] = difference(before, after);
  const short = (text: string) => (text.length > 60 ? `${text.slice(0, 57)}...` : text).replace(/\s+/g, ' ');
  return `${file}:${line}  ${short(from)} -> ${to === '' || to === ';' ? '(nothing)' : short(to)}`;
}

/** A long text that loses its end differs there alone. */
function difference(before: string, after: string): [string, string] {
  const isCut = after !== '' && before.length > 60 && before.startsWith(after);
  return isCut ? [before.slice(after.length), ''] : [before, after];
}
