import type { Marker as LeafletMarker } from 'leaflet';

/** The state of a marker. Set as attributes of its element, since a new icon would lose the focus and a drag. */
export interface MarkerLook {
  isSelected?: boolean;
  isHovered?: boolean;
  isSaving?: boolean;
  isGone?: boolean;
  /** Whether the name fits beside the marker; undefined on maps with few markers, which all have their names. */
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
