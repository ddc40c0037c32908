import type { Marker as LeafletMarker } from 'leaflet';
import { useTranslations } from 'next-intl';
import { memo, useEffect, useMemo, useRef } from 'react';
import { MapMarker } from '../markers/map-marker';
import { markerLabel, roundIcon } from '../markers/marker-icon';
import type { BranchStack } from './map-branch';

const SIZE = 34;

/** A marker with the number of branches that would cover each other. `hoveredName`: of the branch hovered in the list. */
export const ClusterMarker = memo(function ClusterMarker({
  stack,
  hoveredName,
  onOpen,
}: {
  stack: BranchStack;
  hoveredName: string | undefined;
  onOpen: (stack: BranchStack) => void;
}) {
  const t = useTranslations('map.branches');
  const ref = useRef<LeafletMarker>(null);
  const count = stack.branches.length;
  const isHovered = hoveredName !== undefined;
  const icon = useMemo(() => clusterIcon(count), [count]);
  const style = useMemo(() => ({ isHovered }), [isHovered]);
  const handlers = useMemo(() => ({ click: () => onOpen(stack) }), [stack, onOpen]);
  useEffect(() => {
    const content = ref.current?.getElement()?.firstElementChild;
    if (!content || !hoveredName) return;
    const plate = markerLabel(hoveredName);
    content.append(plate);
    return () => plate.remove();
  }, [hoveredName]);
  return (
    <MapMarker
      ref={ref}
      point={stack}
      icon={icon}
      description={t('stack', { count })}
      style={style}
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
  return roundIcon(content, SIZE);
}
