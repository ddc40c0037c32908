/** The surface of popups: a border and one faint shadow. */
export const POPUP_CLASS =
  'rounded-md border border-line-strong bg-raised text-ink shadow-[0_6px_20px_-8px_rgb(0_0_0/0.25)] outline-none animate-rise';

export const OPTION_CLASS =
  'flex min-h-8 cursor-default select-none items-center gap-2 rounded-sm px-2 py-1 outline-none data-highlighted:bg-selected data-highlighted:inset-ring data-highlighted:inset-ring-accent-line data-disabled:opacity-50 [&_svg]:size-4 [&_svg]:shrink-0';

/** A native popover, hidden until it has its place (use-anchored.ts). */
export const ANCHORED_CLASS = 'invisible fixed inset-auto m-0';
