import { execFileSync } from 'node:child_process';
import { runCommand, runNode } from './run-command';

/** `executablePath` undefined: Playwright's own. */
export type Browser = { name: string; executablePath: string | undefined };

const INSTALL_MS = 5 * 60_000;
const LAUNCH_MS = 30_000;
/** The headless one first: it needs a quarter less time. */
const WITHOUT_WINDOWS = 'chromium-headless-shell';
const SYSTEM_NAMES = [
  WITHOUT_WINDOWS,
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
];
const SYSTEM_PATHS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/**
 * Finds a Chromium that starts here, or installs one in one of two ways. Undefined, with a message, when there is
 * none.
 */
export async function findBrowser(env: NodeJS.ProcessEnv): Promise<Browser | undefined> {
  const found = await present();
  if (found) return found;
  console.log('No browser here; Playwright is asked for one.');
  await runNode(['node_modules/playwright/cli.js', 'install', 'chromium'], env, INSTALL_MS);
  const installed = await present();
  if (installed) return installed;
  if (process.getuid?.() === 0 && pathOf('apt-get')) {
    console.log("That didn't work; Debian's chromium is installed.");
    const quiet = { ...env, DEBIAN_FRONTEND: 'noninteractive' };
    await runCommand('apt-get', ['update', '-qq'], quiet, INSTALL_MS);
    await runCommand(
      'apt-get',
      ['install', '-y', '-qq', '--no-install-recommends', WITHOUT_WINDOWS],
      quiet,
      INSTALL_MS,
    );
    const fromDebian = await present();
    if (fromDebian) return fromDebian;
  }
  console.error(
    'The browser tests need Chromium, and it could neither be found nor installed. Install it ("npx playwright install --with-deps chromium", or your system\'s chromium) and run again.',
  );
  return undefined;
}

/** Tried by starting it: a browser with missing libraries does not count. */
async function present(): Promise<Browser | undefined> {
  if (await starts(undefined)) return { name: "Playwright's own Chromium", executablePath: undefined };
  const system = [...SYSTEM_NAMES.flatMap((name) => pathOf(name) ?? []), ...SYSTEM_PATHS];
  for (const executablePath of system)
    if (await starts(executablePath)) return { name: executablePath, executablePath };
  return undefined;
}

async function starts(executablePath: string | undefined): Promise<boolean> {
  try {
    const browser = await (await import('playwright')).chromium.launch({ executablePath, timeout: LAUNCH_MS });
    await browser.close();
    return true;
  } catch {
    return false;
  }
}

function pathOf(command: string): string | undefined {
  try {
    const finder = process.platform === 'win32' ? 'where' : 'which';
    return execFileSync(finder, [command], { encoding: 'utf8', stdio: 'pipe' }).split('\n')[0]?.trim() || undefined;
  } catch {
    return undefined;
  }
}
