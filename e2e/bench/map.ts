import { type CDPSession, chromium, type Page } from 'playwright';
import { createServer } from 'vite';
import type { Renderer } from '@/components/map/drivers/testing-map-bench';
import { findBrowser } from '@/lib/testing/runner/browser';
import { RUNNER_ENV } from '@/lib/testing/runner/runner-env';
import { median, ROUNDS } from './rounds';

/**
 * `npm run bench -- map`: drivers that move once a second, ours beside Leaflet's canvas circle markers and its DOM markers in
 * one interleaved run. A map without drivers shows what the browser itself reaches here. `map 10000` takes one size alone,
 * `map 10000 180` also says for how many seconds. `map shift` drives 30 minutes of 2,000 drivers as fast as they can be
 * drawn, and says whether the memory grows. `map profile 10000` prints what ours costs by function.
 */
const isShift = process.argv[2] === 'shift';
const isProfile = process.argv[2] === 'profile';
const [sizes, seconds] = readArguments(process.argv.slice(isProfile ? 3 : 2));
const SHIFT = { drivers: 2_000, minutes: 30, step: 5 };
/** The garbage collector leaves some; more than this is growth. */
const MOST_GROWTH_MB = 5;
const MOST_FUNCTIONS = 20;
const RENDERERS: readonly Renderer[] = ['blank', 'ours', 'circles', 'dom'];
/** Leaflet's DOM markers stand still at this size: they are measured once, and for a shorter time. */
const DOM_SECONDS = 5;

const browserFound = await findBrowser(RUNNER_ENV);
if (!browserFound) process.exit(1);
const server = await createServer({
  configFile: false,
  root: process.cwd(),
  resolve: { alias: { '@': process.cwd() } },
  server: { host: '127.0.0.1', port: 0, hmr: false, watch: null },
  logLevel: 'error',
});
await server.listen();
const browser = await chromium.launch({ executablePath: browserFound.executablePath });
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, deviceScaleFactor: 2 });
  const address = server.httpServer?.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  await page.goto(`http://127.0.0.1:${port}/e2e/bench/map.html`);
  await page.waitForFunction(() => 'runBench' in window);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  if (isShift) await driveShift(page, devtools);
  else if (isProfile) for (const count of sizes) await profile(page, devtools, count);
  else for (const count of sizes) await compare(page, devtools, count);
} finally {
  await browser.close();
  await server.close();
}

/** The first minutes fill caches; from then on the heap must not grow. */
async function driveShift(page: Page, devtools: CDPSession): Promise<void> {
  await page.evaluate((drivers) => window.startShift(drivers), SHIFT.drivers);
  const heaps: number[] = [];
  for (let minute = SHIFT.step; minute <= SHIFT.minutes; minute += SHIFT.step) {
    await page.evaluate((minutes) => window.driveMinutes(minutes), SHIFT.step);
    heaps.push(await heapMB(devtools));
    console.log(`${SHIFT.drivers} drivers, minute ${minute}: heap ${heaps.at(-1)?.toFixed(1)} MB`);
  }
  const grown = (heaps.at(-1) ?? Number.NaN) - (heaps[0] ?? Number.NaN);
  console.log(`grown by ${grown.toFixed(1)} MB since minute ${SHIFT.step} (goal ${MOST_GROWTH_MB})`);
  if (!(grown <= MOST_GROWTH_MB)) process.exitCode = 1;
}

async function heapMB(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage');
  const { JSHeapUsedSize = 0 } = await metrics(devtools);
  return JSHeapUsedSize / 1_048_576;
}

type Figures = { fps: number; longestTaskMs: number; mainThread: number; heapMB: number };

async function compare(page: Page, devtools: CDPSession, count: number): Promise<void> {
  const all = new Map<Renderer, Figures[]>(RENDERERS.map((renderer) => [renderer, []]));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const renderer of RENDERERS) {
      if (renderer === 'dom' && round > 0) continue;
      all
        .get(renderer)
        ?.push(await measure(page, devtools, renderer, count, renderer === 'dom' ? DOM_SECONDS : seconds));
    }
  }
  const ofRenderer = (renderer: Renderer, key: keyof Figures) =>
    median((all.get(renderer) ?? []).map((figures) => figures[key]));
  console.log(`\n${count} drivers at 1 Hz, device-pixel ratio 2 (median of ${ROUNDS})`);
  for (const renderer of RENDERERS) {
    console.log(
      `${renderer.padEnd(8)} ${ofRenderer(renderer, 'fps').toFixed(1).padStart(5)} fps, longest task ${ofRenderer(renderer, 'longestTaskMs').toFixed(0)} ms, ` +
        `main thread ${ofRenderer(renderer, 'mainThread').toFixed(0)} ms/s, heap ${ofRenderer(renderer, 'heapMB').toFixed(0)} MB`,
    );
  }
  const ratio = ofRenderer('ours', 'mainThread') / ofRenderer('circles', 'mainThread');
  console.log(
    `main thread, ours to circles: ${ratio.toFixed(2)} (goal 0.45); fps ${ofRenderer('ours', 'fps').toFixed(1)} ` +
      `(goal 55; ${ofRenderer('blank', 'fps').toFixed(1)} without drivers)`,
  );
}

async function measure(
  page: Page,
  devtools: CDPSession,
  renderer: Renderer,
  count: number,
  forSeconds: number,
): Promise<Figures> {
  const before = await metrics(devtools);
  const { frames, longestTaskMs } = await page.evaluate(
    ([aRenderer, aCount, aTime]) => window.runBench(aRenderer, aCount, aTime),
    [renderer, count, forSeconds] as const,
  );
  const after = await metrics(devtools);
  const mainThread = (((after.TaskDuration ?? 0) - (before.TaskDuration ?? 0)) * 1_000) / (forSeconds + 1);
  return { fps: frames, longestTaskMs, mainThread, heapMB: await heapMB(devtools) };
}

/** Prints the functions of our layer by their own time, as the browser samples them. */
async function profile(page: Page, devtools: CDPSession, count: number): Promise<void> {
  await devtools.send('Profiler.enable');
  await devtools.send('Profiler.setSamplingInterval', { interval: 200 });
  await devtools.send('Profiler.start');
  console.log(await measure(page, devtools, 'ours', count, seconds));
  const { profile: sampled } = await devtools.send('Profiler.stop');
  const names = new Map(sampled.nodes.map(({ id, callFrame }) => [id, callFrame.functionName || '(anonymous)']));
  const byName = new Map<string, number>();
  for (const [index, id] of (sampled.samples ?? []).entries()) {
    const name = names.get(id) ?? '';
    byName.set(name, (byName.get(name) ?? 0) + (sampled.timeDeltas?.[index] ?? 0) / 1_000 / (seconds + 1));
  }
  const first = [...byName].sort(([, a], [, b]) => b - a).slice(0, MOST_FUNCTIONS);
  console.log(`${count} drivers, ms of each second`);
  for (const [name, ms] of first) console.log(`${ms.toFixed(1).padStart(7)}  ${name}`);
}

async function metrics(devtools: CDPSession): Promise<Record<string, number>> {
  const { metrics: list } = await devtools.send('Performance.getMetrics');
  return Object.fromEntries(list.map(({ name, value }) => [name, value]));
}

function readArguments([size, time]: string[]): [number[], number] {
  return [Number(size) ? [Number(size)] : [1_000, 5_000, 10_000], time ? Number(time) : 10];
}
