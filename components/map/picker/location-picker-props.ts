import type { Point } from '@/lib/map/geometry/point';

export interface LocationPickerProps {
  /** The pin with five decimals; null while none is set. */
  value: Point | null;
  /** Called when the pin is set, moved, or removed (null). Without it the picker is read-only. */
  onChange?: (value: Point | null) => void;
  /** The meaning of the pin ("Drop-off", "Branch"), shown at the pin and as the map's name. */
  label: string;
  /** The pin's shape, by default a drop-off's. */
  kind?: 'pickup' | 'dropoff' | 'branch';
  /** The view while there is no pin; by default the merchant's country. */
  hint?: (Point & { zoom?: number }) | null;
  /** A second, fixed point: the pickup while the drop-off is chosen. */
  fixed?: (Point & { label: string; kind?: 'pickup' | 'dropoff' | 'branch' }) | null;
  /** `value` is only the middle of an area, drawn as a circle. The caller clears this when `onChange` gives an exact point. */
  approximate?: boolean;
  readOnly?: boolean;
  /** The form's error for this field, ready to show. */
  error?: string;
  /** The id of the text field, for the links of the error summary. */
  id?: string;
  className?: string;
  /** Sets the map's height, by default 18 rem; the placeholder has the same one. */
  mapClassName?: string;
}
