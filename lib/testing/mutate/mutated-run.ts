import path from 'node:path';
import { createVitest, type Vitest } from 'vitest/node';
import { ROOT } from '@/lib/launch/settings/root';
import type { Mutant } from './mutants';
import './mutated-source';

const CONFIG = 'lib/testing/mutate/vitest.config.ts';
/** A test file that takes longer than this with a mutant hangs in a loop. */
const TIMEOUT_FACTOR = 4;
const TIMEOUT_LEAST_MS = 12_000;

export type Outcome = 'passed' | 'failed' | 'timeout';
export type MutatedRun = Awaited<ReturnType<typeof startMutatedRun>>;

/** A Vitest that stays up and runs a test file again and again, each time with another text of one source file. */
export async function startMutatedRun() {
  let vitest = await start();
  const usualMs = new Map<string, number>();
  /** How often a test file noticed a fault of a source file. */
  const noticed = new Map<string, number>();
  // Vitest reports a worker that was ended in its loop as an error that nobody handles.
  process.on('uncaughtException', (error) => {
    if (!error.message.includes('Worker exited')) throw error;
  });

  async function run(test: string, limitMs: number): Promise<Outcome> {
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<'timeout'>((resolve) => {
      timer = setTimeout(() => resolve('timeout'), limitMs);
    });
    const outcome = await Promise.race([runFile(vitest, test), timeout]);
    clearTimeout(timer);
    if (outcome === 'timeout') {
      // The first call waits for the test to end; the second one ends the worker, even in a loop.
      await Promise.allSettled([cancel(vitest), cancel(vitest)]);
      await vitest.close();
      vitest = await start();
    }
    return outcome;
  }

  return {
    /** Runs a test file as it is. Its time is what its runs with mutants are measured by. */
    async runOriginal(test: string): Promise<Outcome> {
      globalThis.mutantUnderTest = null;
      const since = Date.now();
      const outcome = await run(test, 300_000);
      usualMs.set(test, Date.now() - since);
      return outcome;
    },

    /** Runs test files with a mutant until a test fails: first those that noticed the file's other faults, then the quickest. */
    async runMutant(tests: readonly string[], mutant: Mutant): Promise<Outcome> {
      const file = path.join(ROOT, mutant.file);
      const msOf = (test: string) => usualMs.get(test) ?? 0;
      const countOf = (test: string) => noticed.get(`${mutant.file} ${test}`) ?? 0;
      globalThis.mutantUnderTest = { file, text: mutant.text };
      vitest.invalidateFile(file);
      let outcome: Outcome = 'passed';
      for (const test of tests.toSorted((a, b) => countOf(b) - countOf(a) || msOf(a) - msOf(b))) {
        outcome = await run(test, Math.max(TIMEOUT_LEAST_MS, msOf(test) * TIMEOUT_FACTOR));
        if (outcome === 'passed') continue;
        noticed.set(`${mutant.file} ${test}`, countOf(test) + 1);
        break;
      }
      globalThis.mutantUnderTest = null;
      vitest.invalidateFile(file);
      return outcome;
    },

    close: () => vitest.close(),
  };
}

function cancel(vitest: Vitest): Promise<void> {
  return vitest.cancelCurrentRun('keyboard-input');
}

async function runFile(vitest: Vitest, test: string): Promise<Outcome> {
  const file = path.join(ROOT, test);
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(vitest.getModuleSpecifications(file));
  // The result has the files of earlier runs too.
  const isGreen = testModules.find(({ moduleId }) => moduleId === file)?.state() === 'passed';
  return isGreen && unhandledErrors.every(isSlowWorker) ? 'passed' : 'failed';
}

/** A worker that starts or ends late on a busy machine. */
function isSlowWorker(error: unknown): boolean {
  return error instanceof Error && error.message.includes('Timeout waiting for worker');
}

async function start(): Promise<Vitest> {
  const vitest = await createVitest('test', {
    config: path.join(ROOT, CONFIG),
    root: ROOT,
    watch: false,
    reporters: [{}],
    silent: true,
    maxWorkers: 1,
    teardownTimeout: 8_000,
  });
  await vitest.globTestSpecifications();
  return vitest;
}
