import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Page } from 'playwright';
import { startStack } from '@/e2e/support/stack';
import { SANDBOX_PASSWORD, SANDBOX_USERS } from '@/lib/auth/sandbox-users';
import { workbook } from '@/lib/sheet/corpus/testing-workbook';
import { findBrowser } from '@/lib/testing/runner/browser';
import { RUNNER_ENV } from '@/lib/testing/runner/runner-env';
import { printTable, ROUNDS } from './rounds';

/**
 * `npm run bench -- import`: a sheet of 5,000 rows dropped on the built page, as CSV and as xlsx: when the first problem and
 * all of them are on screen, and the frames while it scrolls and while a person types.
 */
const ROWS = 5_000;
const SCROLL_MS = 4_000;
const TYPED = 25;
const HEAD = 'Order number,Name,Phone,Area,Block,Street,House,Floor,Flat,Amount,Payment,Notes'.split(',');
const AREAS = ['Salmiya', 'Hawally', 'Kaifan', 'Bayan', 'Jabriya', 'Mishref', 'Salwa', 'Rumaithiya'];

declare global {
  interface Window {
    importFrames?: { frames: number; longest: number; startedAt: number; before: number; isOver: boolean };
  }
}

type Figures = { first: number; all: number; scroll: number; typing: number; longest: number };

const browserFound = await findBrowser(RUNNER_ENV);
if (!browserFound) process.exit(1);
const stack = await startStack(mkdtempSync(path.join(tmpdir(), 'dispatch-desk-bench-')));
const browser = await chromium.launch({ executablePath: browserFound.executablePath });
try {
  const context = await browser.newContext({ baseURL: stack.url, viewport: { width: 1440, height: 900 } });
  // tsx names the inner functions of what runs in the page by it.
  await context.addInitScript('globalThis.__name = (named) => named');
  const answer = await context.request.post('/api/auth/sign-in', {
    data: { email: SANDBOX_USERS[0]?.email, password: SANDBOX_PASSWORD },
    headers: { origin: stack.url },
  });
  if (!answer.ok()) throw new Error(`nobody can sign in: ${answer.status()}`);
  const rows = [HEAD, ...Array.from({ length: ROWS }, (_, index) => cellsOf(index))];
  const csv = Buffer.from(rows.map((cells) => cells.join(',')).join('\n'));
  const xlsx = Buffer.from(workbook({ Orders: rows }));
  for (const [name, file] of [
    ['orders.csv', csv],
    ['orders.xlsx', xlsx],
  ] as const) {
    const rounds: Figures[] = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measure(await context.newPage(), name, file));
    report(name, rounds);
  }
} finally {
  await browser.close();
  await stack.stop();
}

/** One row in twenty has a problem; so has the first. */
function cellsOf(index: number): string[] {
  const phone = index % 20 === 0 ? '123' : `5${String(1_000_000 + index * 7)}`;
  const area = AREAS[index % AREAS.length] ?? '';
  const door = [String(1 + (index % 12)), String(1 + (index % 30)), String(1 + (index % 90)), '2', String(index % 40)];
  return [`B-${index}`, `Customer ${index}`, phone, area, ...door, '12.500', index % 2 ? 'cash' : 'paid', 'Blue door'];
}

async function measure(page: Page, name: string, file: Buffer): Promise<Figures> {
  await page.goto('/c/sandbox/deliveries/import');
  await page.locator('input[type=file]').waitFor({ state: 'attached' });
  const { first, all } = await page.evaluate(drop, { name, base64: file.toString('base64') });
  const scrolled = await page.evaluate(scroll, SCROLL_MS);
  await page.evaluate(countFrames);
  await page.getByRole('grid').focus();
  for (let cell = 0; cell < TYPED; cell += 1) {
    await page.keyboard.type('12', { delay: 16 });
    await page.keyboard.press('Enter');
  }
  const typed = await page.evaluate(endCount);
  // The next round begins without this sheet.
  await page.evaluate(async () => {
    for (const { name: database } of await indexedDB.databases()) if (database) indexedDB.deleteDatabase(database);
  });
  await page.close();
  return { first, all, scroll: scrolled.fps, typing: typed.fps, longest: Math.max(scrolled.longest, typed.longest) };
}

function report(name: string, rounds: readonly Figures[]) {
  console.log(`${name}, ${ROWS} rows`);
  const of = (key: keyof Figures) => rounds.map((round) => round[key]);
  printTable([
    {
      name: 'first problem on screen',
      ours: of('first'),
      unit: 'ms',
      goal: '<= 1000',
      isMet: (ours) => ours <= 1_000,
    },
    { name: 'all problems', ours: of('all'), unit: 'ms', goal: '<= 3000', isMet: (ours) => ours <= 3_000 },
    { name: 'frames a second, scrolling', ours: of('scroll'), unit: 'fps', goal: '>= 55', isMet: (ours) => ours >= 55 },
    { name: 'frames a second, typing', ours: of('typing'), unit: 'fps', goal: '>= 55', isMet: (ours) => ours >= 55 },
    { name: 'longest frame', ours: of('longest'), unit: 'ms' },
  ]);
}

/** Runs in the page: drops the file, and waits for the first problem and for the end of the reading. */
async function drop({ name, base64 }: { name: string; base64: string }): Promise<{ first: number; all: number }> {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const transfer = new DataTransfer();
  transfer.items.add(new File([bytes], name));
  const startedAt = performance.now();
  document.querySelector('main')?.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true }));
  const until = (selector: string) =>
    new Promise<number>((resolve) => {
      const look = () =>
        document.querySelector(selector) ? resolve(performance.now() - startedAt) : requestAnimationFrame(look);
      look();
    });
  const first = await until('[role=gridcell][aria-invalid=true]');
  return { first, all: await until('[role=grid][aria-busy=false]') };
}

/** Runs in the page: scrolls a screen in some frames, to and fro, and counts them. */
function scroll(milliseconds: number): Promise<{ fps: number; longest: number }> {
  const grid = document.querySelector('[role=grid]');
  const startedAt = performance.now();
  let [frames, longest, before, step] = [0, 0, startedAt, 120];
  return new Promise((resolve) => {
    const draw = (now: number) => {
      longest = Math.max(longest, now - before);
      before = now;
      frames += 1;
      if (now - startedAt > milliseconds) return resolve({ fps: (frames * 1000) / (now - startedAt), longest });
      if (grid) {
        if (grid.scrollTop + grid.clientHeight >= grid.scrollHeight - 10) step = -120;
        grid.scrollTop += step;
      }
      requestAnimationFrame(draw);
    };
    requestAnimationFrame(draw);
  });
}

/** Run in the page: count frames from one call to the other. */
function countFrames(): void {
  const count = { frames: 0, longest: 0, startedAt: performance.now(), before: performance.now(), isOver: false };
  window.importFrames = count;
  const draw = (now: number) => {
    if (count.isOver) return;
    count.longest = Math.max(count.longest, now - count.before);
    count.before = now;
    count.frames += 1;
    requestAnimationFrame(draw);
  };
  requestAnimationFrame(draw);
}

function endCount(): { fps: number; longest: number } {
  const count = window.importFrames;
  if (!count) throw new Error('nothing was counted');
  count.isOver = true;
  return { fps: (count.frames * 1000) / (performance.now() - count.startedAt), longest: count.longest };
}
