import { useTranslations } from 'next-intl';
import { memo, useMemo } from 'react';
import { MapMarker } from '../markers/map-marker';
import { markerIcon } from '../markers/marker-icon';
import type { MapBranch } from './map-branch';

/** A branch on the map, chosen with the pointer. Keyboard users have the list. */
export const BranchMarker = memo(function BranchMarker({
  branch,
  isHovered,
  isNamed,
  onSelect,
  onHover,
}: {
  branch: MapBranch;
  isHovered: boolean;
  isNamed: boolean;
  onSelect: (id: string) => void;
  onHover: (id: string | null) => void;
}) {
  const t = useTranslations('map');
  const { id, label, isSaving } = branch;
  const icon = useMemo(() => markerIcon('branch', label), [label]);
  const style = useMemo(() => ({ isHovered, isNamed, isSaving }), [isHovered, isNamed, isSaving]);
  const handlers = useMemo(
    () => ({ click: () => onSelect(id), mouseover: () => onHover(id), mouseout: () => onHover(null) }),
    [id, onSelect, onHover],
  );
  return (
    <MapMarker
      point={branch}
      icon={icon}
      description={t('marker.branch', { label })}
      style={style}
      zIndexOffset={isHovered ? 800 : 0}
      eventHandlers={handlers}
    />
  );
});
