import { vi } from 'vitest';

/** A wait ends as soon as its check holds. The library gives up after one second, which a busy machine can take. */
const PATIENCE_MS = 10_000;

const { waitFor } = vi;
const waitPatiently: typeof vi.waitFor = (check, options) =>
  waitFor(check, typeof options === 'number' ? options : { timeout: PATIENCE_MS, ...options });

// Files that share a worker share `vi`, too.
if (waitFor.name !== waitPatiently.name) vi.waitFor = waitPatiently;
