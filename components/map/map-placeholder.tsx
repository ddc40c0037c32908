/** Stands where a map will be, of the same size, until its code has come. */
export function MapPlaceholder() {
  return <div aria-hidden="true" className="size-full animate-shimmer bg-sunken" />;
}
