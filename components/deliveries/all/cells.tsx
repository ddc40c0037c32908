import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';

export const CELL = 'px-4 py-2 max-md:block max-md:py-0.5';

/** A table of merchants; on a phone its cells stand beneath each other. */
export function MerchantLines({
  caption,
  columns,
  children,
}: {
  caption: string;
  columns: string[];
  children: ReactNode;
}) {
  const t = useTranslations('all');
  return (
    <table className="w-full max-md:block">
      <caption className="sr-only">{t(caption)}</caption>
      <thead className="max-md:sr-only">
        <tr className="border-line border-b align-bottom text-muted text-sm *:px-4 *:py-2 *:text-end *:font-medium *:first:text-start">
          {['merchant', ...columns].map((name) => (
            <th key={name} scope="col">
              {t(name)}
            </th>
          ))}
        </tr>
      </thead>
      {children}
    </table>
  );
}

/** The column's name, where there are no columns. */
export function PhoneLabel({ text }: { text: string }) {
  return <span className="text-muted text-sm md:hidden">{text}: </span>;
}
