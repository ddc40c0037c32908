import { useTranslations } from 'next-intl';
import { NativeSelect } from '@/components/ui/input/native-select';
import { SHEET_FIELDS, type SheetField } from '@/lib/sheet/columns/fields';
import type { ColumnView } from '@/lib/sheet/work/messages';
import { useFieldName } from '../sheet/use-field-name';

/** The meaning of the file's columns; each can mean something else. */
export function MappingPanel({
  columns,
  onMap,
}: {
  columns: readonly ColumnView[];
  onMap: (index: number, field: SheetField | null) => void;
}) {
  const t = useTranslations('imports.columns');
  const fieldName = useFieldName();
  const ofFile = columns.filter(({ name }) => name !== '');
  const used = ofFile.filter(({ field }) => field !== null).length;
  return (
    <details className="rounded-lg border border-line bg-surface">
      <summary className="px-4 py-2.5 font-medium">{t('title', { used, total: ofFile.length })}</summary>
      <div className="border-line border-t px-4 py-3">
        <p className="mb-3 text-muted text-sm">{t('help')}</p>
        <ul className="grid gap-x-6 gap-y-2 lg:grid-cols-2">
          {ofFile.map(({ index, name, field, samples }) => (
            <li key={index} className="grid grid-cols-[minmax(0,1fr)_11rem] items-center gap-3">
              <span className="min-w-0">
                <span className="block truncate font-medium">
                  <bdi>{name}</bdi>
                </span>
                <span className="block truncate text-muted text-xs">
                  <bdi>{samples.join(' · ')}</bdi>
                </span>
              </span>
              <NativeSelect
                aria-label={`${t('field')}: ${name}`}
                value={field ?? ''}
                onChange={({ target }) => onMap(index, SHEET_FIELDS.find((field) => field === target.value) ?? null)}
                options={[['', fieldName(null)], ...SHEET_FIELDS.map((field) => [field, fieldName(field)] as const)]}
              />
            </li>
          ))}
        </ul>
      </div>
    </details>
  );
}
