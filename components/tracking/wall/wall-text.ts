/** Sizes that grow with the screen, without an upper limit: a wall of 3840 px is seen from as far as one of 1920. */
export const WALL_TEXT = {
  small: 'text-[max(0.9375rem,2vmin)] leading-tight',
  middle: 'text-[max(1.0625rem,2.5vmin)] leading-tight',
  large: 'text-[max(1.375rem,3.6vmin)] leading-tight',
} as const;
