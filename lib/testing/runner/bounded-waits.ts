import { vi } from 'vitest';

/** A wait ends as soon as its check holds. The library gives up after one second, which a busy machine can take. */
const WAIT_MS = 10_000;

const { waitFor } = vi;
const waitBounded: typeof vi.waitFor = (check, options) =>
  waitFor(check, typeof options === 'number' ? options : { timeout: WAIT_MS, ...options });

// Files that share a worker share `vi`, too.
if (waitFor.name !== waitBounded.name) vi.waitFor = waitBounded;
