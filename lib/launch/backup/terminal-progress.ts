import { say } from '@/lib/launch/process/terminal';

const EVERY_MS = 2_000;

/** Prints a line at most every two seconds. */
export function progressLines(): (line: string) => void {
  let printedAt = Date.now();
  return (line) => {
    if (Date.now() - printedAt < EVERY_MS) return;
    printedAt = Date.now();
    say(`  ${line}`);
  };
}

export function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
