'use client';

import { divIcon, type Marker as LeafletMarker } from 'leaflet';
import { useTranslations } from 'next-intl';
import { memo, useEffect, useMemo, useRef } from 'react';
import { Marker } from 'react-leaflet';
import { markerLabel } from '../markers/marker-icon';
import { applyStyle } from '../markers/marker-style';
import { describeMarker } from '../markers/point-marker';
import type { MapBranch } from './branch-map-props';

type Stack = { latitude: number; longitude: number; branches: MapBranch[] };

const SIZE = 34;

/** A marker with the number of branches that would cover each other. */
export const ClusterMarker = memo(function ClusterMarker({
  stack,
  isHovered,
  hoveredName,
  onOpen,
}: {
  stack: Stack;
  isHovered: boolean;
  /** The branch of the cluster that is hovered in the list. */
  hoveredName?: string;
  onOpen: (stack: Stack) => void;
}) {
  const t = useTranslations('map.branches');
  const ref = useRef<LeafletMarker>(null);
  const count = stack.branches.length;
  const icon = useMemo(() => clusterIcon(count), [count]);
  const handlers = useMemo(() => ({ click: () => onOpen(stack) }), [stack, onOpen]);
  useEffect(() => describeMarker(ref.current, t('stack', { count })), [t, count]);
  useEffect(() => applyStyle(ref.current, { isHovered }), [isHovered]);
  useEffect(() => {
    const content = ref.current?.getElement()?.firstElementChild;
    if (!content || !hoveredName) return;
    const plate = markerLabel(hoveredName);
    content.append(plate);
    return () => plate.remove();
  }, [hoveredName]);
  return (
    <Marker
      ref={ref}
      position={[stack.latitude, stack.longitude]}
      icon={icon}
      keyboard={false}
      zIndexOffset={isHovered ? 800 : 0}
      eventHandlers={handlers}
    />
  );
});

function clusterIcon(count: number) {
  const content = document.createElement('div');
  content.className = 'map-marker map-cluster';
  const number = document.createElement('span');
  number.className = 'map-cluster-count';
  number.textContent = String(count);
  content.append(number);
  return divIcon({ className: 'map-icon', html: content, iconSize: [SIZE, SIZE], iconAnchor: [SIZE / 2, SIZE / 2] });
}
