import { act } from 'react';
import { vi } from 'vitest';

/** Lets React draw until the check passes. */
export const eventually = (check: () => void) =>
  vi.waitFor(
    async () => {
      await act(() => new Promise((resolve) => setTimeout(resolve, 5)));
      check();
    },
    { timeout: 10_000, interval: 1 },
  );
