'use client';

import type { Marker as LeafletMarker } from 'leaflet';
import { useTranslations } from 'next-intl';
import { memo, useEffect, useMemo, useRef } from 'react';
import { Marker } from 'react-leaflet';
import { markerIcon } from '../markers/marker-icon';
import { applyStyle } from '../markers/marker-style';
import { describeMarker } from '../markers/point-marker';
import type { MapBranch } from './branch-map-props';

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
  const ref = useRef<LeafletMarker>(null);
  const { id, label, isSaving } = branch;
  const icon = useMemo(() => markerIcon('branch', label), [label]);
  const handlers = useMemo(
    () => ({ click: () => onSelect(id), mouseover: () => onHover(id), mouseout: () => onHover(null) }),
    [id, onSelect, onHover],
  );
  useEffect(() => describeMarker(ref.current, t('marker.branch', { label })), [t, label]);
  useEffect(() => applyStyle(ref.current, { isHovered, isNamed, isSaving }), [isHovered, isNamed, isSaving]);
  return (
    <Marker
      ref={ref}
      position={[branch.latitude, branch.longitude]}
      icon={icon}
      keyboard={false}
      zIndexOffset={isHovered ? 800 : 0}
      eventHandlers={handlers}
    />
  );
});
