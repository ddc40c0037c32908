import { createContext } from 'react';

/** Closes the open delivery; null outside of the list's workspace. */
export const ClosePane = createContext<(() => void) | null>(null);
