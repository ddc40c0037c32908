import { Pool } from 'undici';
import { cpuSecondsOf } from './cpu-of';

export type Call = { method: 'GET' | 'POST'; path: string; headers?: Record<string, string>; body?: string };
export type Load = { perSecond: number; cpuMs: number; ms: number[] };

/**
 * Makes `count` calls, `atOnce` at a time, and measures calls a second, the CPU of process `pid` for each, and how long
 * each took. Throws on another status than 2xx.
 */
export async function load(
  pool: Pool,
  { count, atOnce, pid }: { count: number; atOnce: number; pid: number },
  callOf: (number: number) => Call,
): Promise<Load> {
  const ms: number[] = [];
  let next = 0;
  const [begun, cpuBefore] = [performance.now(), cpuSecondsOf(pid)];
  const work = async () => {
    while (next < count) {
      const call = callOf(next++);
      const since = performance.now();
      const { statusCode, body } = await pool.request(call);
      const text = await body.text();
      if (statusCode >= 300) throw new Error(`${call.method} ${call.path}: ${statusCode} ${text}`);
      ms.push(performance.now() - since);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  const seconds = (performance.now() - begun) / 1_000;
  return { perSecond: count / seconds, cpuMs: ((cpuSecondsOf(pid) - cpuBefore) * 1_000) / count, ms };
}

export const poolTo = (url: string, connections: number) => new Pool(url, { connections, pipelining: 1 });
