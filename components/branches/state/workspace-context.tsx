import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import type { BranchList } from '@/lib/branches/schema';
import type { Point } from '@/lib/map/geometry/point';

type Hovered = { id: string; on: 'list' | 'map' } | null;
type Workspace = ReturnType<typeof useWorkspaceState>;

const WorkspaceContext = createContext<Workspace | null>(null);

export function WorkspaceProvider({ copy, children }: { copy: BranchList; children: ReactNode }) {
  return <WorkspaceContext value={useWorkspaceState(copy)}>{children}</WorkspaceContext>;
}

/** The state that map, list and branch page share. `copy`: the saved list, shown until the service responds. */
function useWorkspaceState(copy: BranchList) {
  /** The hovered branch, and whether in the list or on the map; the other one shows it. */
  const [hovered, setHovered] = useState<Hovered>(null);
  /** The place of the new branch. */
  const [draft, setDraft] = useState<Point | null>(null);
  /** The new, unconfirmed place of the selected branch. */
  const [moved, setMoved] = useState<Point | null>(null);
  /** An open form confirms `moved`, instead of the bar on the map. */
  const [isEditing, setEditing] = useState(false);
  return useMemo(
    () => ({ copy, hovered, setHovered, draft, setDraft, moved, setMoved, isEditing, setEditing }),
    [copy, hovered, draft, moved, isEditing],
  );
}

export function useWorkspace(): Workspace {
  const workspace = useContext(WorkspaceContext);
  if (!workspace) throw new Error('WorkspaceProvider is missing above this component');
  return workspace;
}
