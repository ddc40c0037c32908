/** A placeholder of the map's size while its code loads. */
export function MapPlaceholder() {
  return <div aria-hidden="true" className="size-full animate-shimmer bg-sunken" />;
}
