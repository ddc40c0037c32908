import type { Marker as LeafletMarker } from 'leaflet';

/** How a marker differs from its like for a while. Set on its element: a new icon would lose focus and a drag. */
export interface MarkerLook {
  isSelected?: boolean;
  isHovered?: boolean;
  isSaving?: boolean;
  isGone?: boolean;
  /** Among many: whether its name fits beside it. Where it is not said, markers are few and all named. */
  isNamed?: boolean;
}

export function applyLook(marker: LeafletMarker | null, look: MarkerLook) {
  const element = marker?.getElement();
  element?.toggleAttribute('data-selected', look.isSelected === true);
  element?.toggleAttribute('data-hovered', look.isHovered === true);
  element?.toggleAttribute('data-saving', look.isSaving === true);
  element?.toggleAttribute('data-gone', look.isGone === true);
  element?.toggleAttribute('data-named', look.isNamed === true);
  element?.toggleAttribute('data-unnamed', look.isNamed === false);
}
