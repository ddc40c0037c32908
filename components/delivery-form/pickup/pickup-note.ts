import { createContext, type ReactNode } from 'react';

/** What a page has to say beneath the chosen branch. It stands inside the form and may use its fields. */
export const PickupNote = createContext<ReactNode>(null);
