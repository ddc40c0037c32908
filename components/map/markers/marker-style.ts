import type { Marker as LeafletMarker } from 'leaflet';

/** The state of a marker. Set as attributes of its element, since a new icon would lose the focus and a drag. */
export interface MarkerStyle {
  isSelected?: boolean;
  isHovered?: boolean;
  isSaving?: boolean;
  isGone?: boolean;
  /** Whether the name fits beside the marker; undefined on maps with few markers, which all have their names. */
  isNamed?: boolean;
}

export function applyStyle(marker: LeafletMarker | null, style: MarkerStyle) {
  const element = marker?.getElement();
  element?.toggleAttribute('data-selected', style.isSelected === true);
  element?.toggleAttribute('data-hovered', style.isHovered === true);
  element?.toggleAttribute('data-saving', style.isSaving === true);
  element?.toggleAttribute('data-gone', style.isGone === true);
  element?.toggleAttribute('data-named', style.isNamed === true);
  element?.toggleAttribute('data-unnamed', style.isNamed === false);
}
