/** Whether the system's setting asks for less motion. Browser only. */
export function prefersReducedMotion() {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}
