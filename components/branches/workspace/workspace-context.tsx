'use client';

import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import type { BranchList } from '@/lib/branches/schema';
import type { Point } from '@/lib/map/point';

/** What map, list and the page beside them share while one looks at branches. */
type Workspace = {
  /** Our copy of the list, as old as the page: names show before the service has answered, and while it is down. */
  copy: BranchList;
  /** Pointed at, in the list or on the map. `hoveredOn` says where, so that the other one comes to it. */
  hovered: { id: string; on: 'list' | 'map' } | null;
  setHovered: (hovered: Workspace['hovered']) => void;
  /** Where a branch in the making stands. */
  draft: Point | null;
  setDraft: (point: Point | null) => void;
  /** Where the selected branch was put, not yet confirmed. */
  moved: Point | null;
  setMoved: (point: Point | null) => void;
  /** A form holds `moved`: it confirms, not the bar on the map. */
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
