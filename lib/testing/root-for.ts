import { act } from 'react';
import { createRoot, type Root, type RootOptions } from 'react-dom/client';
import { onTestFinished } from 'vitest';

/** A root of React that is unmounted after its test: what it listens to would reach the next file of the worker. */
export function rootFor(container: Element, options?: RootOptions): Root {
  const root = createRoot(container, options);
  onTestFinished(() => act(() => root.unmount()));
  return root;
}
