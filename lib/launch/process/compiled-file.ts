/**
 * The file of a compiled script, from the root: `.next/scripts/lib-server-main.mjs` of `lib/server/main.ts`. It is as far
 * below the root as lib/launch, so that `ROOT` is the same in what is compiled.
 */
export function compiledFile(script: string): string {
  return `.next/scripts/${script.replace(/\.ts$/, '').replaceAll('/', '-')}.mjs`;
}
