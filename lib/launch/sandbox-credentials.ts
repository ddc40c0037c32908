import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { z } from 'zod';
import { ROOT } from '@/lib/launch/root';

const Key = z.object({
  id: z.string(),
  apiKey: z.string(),
  apiSecret: z.string(),
  testMode: z.boolean(),
  permissions: z.array(z.string()),
});
const Merchant = z.object({ id: z.string(), name: z.string(), keys: z.array(Key).min(1) });
const Printed = z.object({ baseUrl: z.string(), merchants: z.array(Merchant).min(1) });

export type SandboxCredentials = z.infer<typeof Printed>;
export type SandboxKey = z.infer<typeof Key>;

const PRINT_MS = 20_000;

/** What `--print-credentials` of the sandbox says, in the same environment in which it will run. */
export async function sandboxCredentials(env: NodeJS.ProcessEnv, signal?: AbortSignal): Promise<SandboxCredentials> {
  const args = ['--import', 'tsx', 'lib/sandbox/main.ts', '--print-credentials'];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: ROOT, env, timeout: PRINT_MS, signal });
  return Printed.parse(JSON.parse(stdout));
}

/** The first merchant's key that may do most, and does it for real rather than in test mode. */
export function fullKey({ merchants }: SandboxCredentials): SandboxKey {
  const keys = merchants[0]?.keys.filter((key) => !key.testMode) ?? [];
  const [best] = keys.sort((a, b) => b.permissions.length - a.permissions.length);
  if (!best) throw new Error("The sandbox's first merchant has no full key.");
  return best;
}
