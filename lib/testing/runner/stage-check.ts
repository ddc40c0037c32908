import { runNode } from './run-command';
import type { Stage } from './stage-result';

const BIOME = 'node_modules/@biomejs/biome/bin/biome';
const NEXT = 'node_modules/next/dist/bin/next';
const TSC = 'node_modules/typescript/bin/tsc';
const CHECK_MS = 10 * 60_000;

/** Format and lint beside the types: each leaves a core idle for a part of its time. */
export const checkStage: Stage = async (_filters, env) => {
  const succeeds = async (args: string[], runEnv = env) => (await runNode(args, runEnv, CHECK_MS)) === 0;
  const [isClean, isTyped] = await Promise.all([
    succeeds([BIOME, 'ci', '.']),
    succeeds([NEXT, 'typegen'], { ...env, NODE_ENV: 'production' }).then(
      (hasRoutes) => hasRoutes && succeeds([TSC, '--noEmit']),
    ),
  ]);
  console.log(`biome: ${isClean ? 'clean' : 'failed'}\ntypes: ${isTyped ? 'clean' : 'failed'}`);
  const passed = Number(isClean) + Number(isTyped);
  return { passed, failed: 2 - passed, skipped: 0 };
};
