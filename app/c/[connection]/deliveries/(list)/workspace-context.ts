import { createContext } from 'react';
import type { Viewer } from '@/components/deliveries/viewer';

type Workspace = { viewer: Viewer; close: () => void };

/** What the list gives to the delivery that is open beside it. */
export const WorkspaceContext = createContext<Workspace | null>(null);
