import type { ReactNode } from 'react';

/** One section of the form: its title beside its fields, on a phone above them. */
export function FormSection({
  title,
  note,
  onPaste,
  children,
}: {
  title: string;
  note?: ReactNode;
  onPaste?: (event: React.ClipboardEvent) => void;
  children: ReactNode;
}) {
  return (
    <section
      aria-label={title}
      onPaste={onPaste}
      className="grid gap-x-6 gap-y-3 border-line border-t px-4 py-3 first:border-t-0 @lg:px-5 @2xl:grid-cols-[7rem_minmax(0,1fr)]"
    >
      <div>
        <h2 className="font-semibold">{title}</h2>
        {note && <div className="mt-0.5 text-muted text-sm">{note}</div>}
      </div>
      <div className="grid min-w-0 gap-3">{children}</div>
    </section>
  );
}
