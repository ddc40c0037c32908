declare global {
  /** The configuration of Vitest is loaded as another module: a global is what the two share. */
  var mutantUnderTest: { file: string; text: string } | null | undefined;
}

/** A Vite plugin that loads the current mutant in place of its file. The file itself is never written. */
export const mutatedSource = {
  name: 'mutated-source',
  enforce: 'pre' as const,
  load: (id: string) => (globalThis.mutantUnderTest?.file === id ? globalThis.mutantUnderTest.text : undefined),
};
