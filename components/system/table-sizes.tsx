import { useTranslations } from 'next-intl';
import { FileSize } from '@/components/ui/text/file-size';
import type { SystemView } from '@/lib/health/system-schema';

const SHOWN = 12;

/** The largest tables, and how much of the database each takes. */
export function TableSizes({ tables }: { tables: SystemView['tables'] }) {
  const t = useTranslations('system.tables');
  return (
    <table className="w-full [&_td]:px-4 [&_td]:py-1.5 [&_th]:px-4 [&_th]:py-2 [&_th]:font-medium [&_th]:text-muted [&_th]:text-sm">
      <caption className="sr-only">{t('caption')}</caption>
      <thead>
        <tr className="border-line border-b text-start">
          <th scope="col" className="text-start">
            {t('name')}
          </th>
          <th scope="col" className="text-end">
            {t('rows')}
          </th>
          <th scope="col" className="text-end">
            {t('size')}
          </th>
        </tr>
      </thead>
      <tbody>
        {tables.slice(0, SHOWN).map(({ name, rows, bytes }) => (
          <tr key={name} className="border-line border-b last:border-b-0">
            <td>
              <bdi dir="ltr" className="font-mono text-sm">
                {breakable(name)}
              </bdi>
            </td>
            <td className="tabular text-end">{rows.toLocaleString('en')}</td>
            <td className="text-end">
              <FileSize bytes={bytes} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A narrow screen breaks a name after an underscore. */
function breakable(name: string): string {
  return name.replaceAll('_', '_\u200b');
}
