import type { ComponentProps, ReactNode } from 'react';

/** An on/off choice that takes effect immediately. */
export function Switch({
  label,
  help,
  ...rest
}: Omit<ComponentProps<'input'>, 'type' | 'role'> & { label: ReactNode; help?: ReactNode }) {
  return (
    <label className="flex items-start justify-between gap-4 py-1">
      <span>
        {label}
        {help && <span className="block text-muted text-sm">{help}</span>}
      </span>
      <span className="relative mt-0.5 inline-flex shrink-0">
        <input
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox already exposes its checked state
          role="switch"
          {...rest}
          className="peer h-5 w-9 appearance-none rounded-full border border-control bg-sunken transition-colors checked:border-accent checked:bg-accent disabled:opacity-50"
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute start-0.5 top-0.5 size-4 rounded-full bg-control transition-transform duration-100 peer-checked:bg-on-accent ltr:peer-checked:translate-x-4 rtl:peer-checked:-translate-x-4"
        />
      </span>
    </label>
  );
}
