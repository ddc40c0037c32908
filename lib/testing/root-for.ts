import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { onTestFinished } from 'vitest';

/** A root of React that is unmounted after its test: what it listens to would reach the next file of the worker. */
export function rootFor(container: Element): Root {
  const root = createRoot(container);
  onTestFinished(() => act(() => root.unmount()));
  return root;
}
