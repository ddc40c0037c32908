import { createContext } from 'react';
import type { Viewing } from '@/components/deliveries/viewing';

type Workspace = { viewing: Viewing; close: () => void };

/** What the list gives to the delivery that is open beside it. */
export const WorkspaceContext = createContext<Workspace | null>(null);
