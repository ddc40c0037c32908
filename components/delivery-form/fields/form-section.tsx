import type { ReactNode } from 'react';

/** One section of the form. Its title is for screen readers: the labels of its fields say the same. */
export function FormSection({
  title,
  onPaste,
  children,
}: {
  title: string;
  onPaste?: (event: React.ClipboardEvent) => void;
  children: ReactNode;
}) {
  return (
    <section
      aria-label={title}
      onPaste={onPaste}
      className="grid gap-3 border-line border-t px-4 py-3 first:border-t-0 @lg:px-5"
    >
      {children}
    </section>
  );
}
