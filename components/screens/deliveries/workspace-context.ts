import { createContext } from 'react';
import type { Viewer } from '@/components/deliveries/facts/viewer';

type Workspace = { viewer: Viewer; close: () => void };

/** The values that the list passes to the open delivery. */
export const WorkspaceContext = createContext<Workspace | null>(null);
