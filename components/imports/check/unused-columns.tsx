import { useTranslations } from 'next-intl';
import type { ColumnView } from '@/lib/sheet/work/messages';

/** Below the grid: the columns of the file that are not used, each with three cells. */
export function UnusedColumns({ columns }: { columns: readonly ColumnView[] }) {
  const t = useTranslations('imports.columns');
  const unused = columns.filter(({ field, name, samples }) => field === null && name !== '' && samples.length > 0);
  if (unused.length === 0) return null;
  return (
    <section aria-label={t('notUsed')} className="text-sm">
      <h2 className="mb-1 font-medium">{t('notUsed')}</h2>
      <ul className="flex flex-wrap gap-x-6 gap-y-1">
        {unused.map(({ index, name, samples }) => (
          <li key={index} className="min-w-0 max-w-full truncate">
            <bdi className="font-medium">{name}</bdi>{' '}
            <span className="text-muted">
              <bdi>{samples.join(' · ')}</bdi>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
