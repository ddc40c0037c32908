import { readFileSync } from 'node:fs';
import { say } from '@/lib/launch/process/terminal';

/** npm forwards a Ctrl-C that the terminal has sent to us already: both are one request. */
const SAME_WISH_MS = 1_000;

/** Calls `stop` on the first signal; a second one ends the process at once. */
export function onStopSignal(stop: () => void): void {
  let firstAt = 0;
  const signals: NodeJS.Signals[] = isHangUpIgnored() ? ['SIGINT', 'SIGTERM'] : ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) {
    process.on(signal, () => {
      if (firstAt === 0) {
        firstAt = Date.now();
        return stop();
      }
      if (Date.now() - firstAt < SAME_WISH_MS) return;
      say('Stopped at once.');
      process.exit(1);
    });
  }
}

/** Under nohup the process must outlive its terminal; a listener for the signal would prevent that. */
function isHangUpIgnored(): boolean {
  try {
    const mask = /^SigIgn:\s*([0-9a-f]+)$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? '0';
    return (BigInt(`0x${mask}`) & 1n) === 1n;
  } catch {
    return false;
  }
}
