import { createContext, type ReactNode } from 'react';

/** A page's note below the chosen branch. It is inside the form and may use its fields. */
export const PickupNote = createContext<ReactNode>(null);
