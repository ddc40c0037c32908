/** A terminal that was closed must not end what goes on without it. */
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

export function say(line: string): void {
  console.log(line);
}

/** Something that takes a while has begun. */
export function sayStep(what: string): void {
  say(`  ${what} ...`);
}
