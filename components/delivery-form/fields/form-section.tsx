import type { ComponentProps } from 'react';

/** One section of the form. Its title is for screen readers: the labels of its fields say the same. */
export function FormSection({ title, ...section }: ComponentProps<'section'> & { title: string }) {
  return (
    <section
      {...section}
      aria-label={title}
      className="grid gap-3 border-line border-t px-4 py-3 first:border-t-0 @lg:px-5"
    />
  );
}
