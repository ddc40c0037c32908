import { useLocale, useTranslations } from 'next-intl';
import { useCallback, useEffect, useMemo } from 'react';
import { BranchMap } from '@/components/map/branches/branch-map';
import type { MapBranch } from '@/components/map/branches/map-branch';
import { useRouter } from '@/components/nav/connection-navigation';
import { findBranches } from '@/lib/branches/view/find-branches';
import { useBranchAddress } from '../state/use-branch-address';
import { useBranchPermissions } from '../state/use-branch-permissions';
import { useBranches } from '../state/use-branches';
import { useWorkspace } from '../state/workspace-context';
import { MoveBar } from './move-bar';

/** The map of the workspace: selects branches, and moves and adds them if permitted. */
export function WorkspaceMap({ className }: { className: string }) {
  const t = useTranslations('branches');
  const map = useTranslations('map.branches');
  const locale = useLocale();
  const router = useRouter();
  const { may } = useBranchPermissions();
  const { branches } = useBranches();
  const { q, selectedId, isNew, branchHref, newHref } = useBranchAddress();
  const { hovered, setHovered, draft, setDraft, moved, setMoved, isEditing } = useWorkspace();

  const shown = useMemo(() => {
    const found = new Set(branches && findBranches(branches, { q, sort: 'name', locale }).kept.map(({ id }) => id));
    return branches?.filter(({ id }) => found.has(id) || id === selectedId).flatMap(toMapBranch) ?? [];
  }, [branches, q, locale, selectedId]);
  const selected = branches?.find(({ id }) => id === selectedId);
  const onSelect = useCallback((id: string) => router.push(branchHref(id), { scroll: false }), [router, branchHref]);
  const onHover = useCallback((id: string | null) => setHovered(id === null ? null : { id, on: 'map' }), [setHovered]);
  const mayMove = selected && !selected.gone && !selected.saving && may('branch:update');

  // biome-ignore lint/correctness/useExhaustiveDependencies: an unconfirmed move ends with the selection
  useEffect(() => setMoved(null), [selectedId]);

  return (
    <BranchMap
      className={className}
      label={map('label')}
      branches={shown}
      selectedId={selectedId}
      hoveredId={hovered?.id ?? null}
      // A missed click while placing a pin must not close the form.
      onSelect={isNew ? ignore : onSelect}
      search={q}
      onHover={onHover}
      draft={isNew ? { point: draft, label: t('new.pin'), onPlace: setDraft } : undefined}
      onPick={
        may('branch:write')
          ? (point) => {
              setDraft(point);
              router.push(newHref(), { scroll: false });
            }
          : undefined
      }
      move={mayMove ? { moved, onMove: setMoved } : undefined}
      bar={selected && moved && !isEditing && <MoveBar branch={selected} moved={moved} onDone={() => setMoved(null)} />}
    />
  );
}

const ignore = () => undefined;

function toMapBranch({
  id,
  name,
  latitude,
  longitude,
  gone,
  saving,
}: NonNullable<ReturnType<typeof useBranches>['branches']>[number]): MapBranch[] {
  if (latitude === null || longitude === null) return [];
  return [{ id, label: name, latitude, longitude, isGone: gone, isSaving: saving }];
}
