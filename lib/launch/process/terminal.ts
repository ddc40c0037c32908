/** A closed terminal must not end a process that goes on without it. */
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

export function say(line: string): void {
  console.log(line);
}

/** Prints that something slow has begun. */
export function sayStep(what: string): void {
  say(`  ${what} ...`);
}
