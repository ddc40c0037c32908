'use client';

import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import type { BranchList } from '@/lib/branches/schema';
import type { Point } from '@/lib/map/geometry/point';

/** The state that map, list and branch page share. */
type Workspace = {
  /** The saved list from page load, shown until the service responds. */
  copy: BranchList;
  /** The hovered branch. `hoveredOn` is the list or the map; the other one shows it. */
  hovered: { id: string; on: 'list' | 'map' } | null;
  setHovered: (hovered: Workspace['hovered']) => void;
  /** The place of the new branch. */
  draft: Point | null;
  setDraft: (point: Point | null) => void;
  /** The new, unconfirmed place of the selected branch. */
  moved: Point | null;
  setMoved: (point: Point | null) => void;
  /** An open form confirms `moved`, instead of the bar on the map. */
  isEditing: boolean;
  setEditing: (isEditing: boolean) => void;
};

const WorkspaceContext = createContext<Workspace | null>(null);

export function WorkspaceProvider({ copy, children }: { copy: BranchList; children: ReactNode }) {
  const [hovered, setHovered] = useState<Workspace['hovered']>(null);
  const [draft, setDraft] = useState<Point | null>(null);
  const [moved, setMoved] = useState<Point | null>(null);
  const [isEditing, setEditing] = useState(false);
  const value = useMemo(
    () => ({ copy, hovered, setHovered, draft, setDraft, moved, setMoved, isEditing, setEditing }),
    [copy, hovered, draft, moved, isEditing],
  );
  return <WorkspaceContext value={value}>{children}</WorkspaceContext>;
}

export function useWorkspace(): Workspace {
  const workspace = useContext(WorkspaceContext);
  if (!workspace) throw new Error('WorkspaceProvider is missing above this component');
  return workspace;
}
