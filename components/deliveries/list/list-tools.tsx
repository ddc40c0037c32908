import { Bookmark, Columns3, Download, ListChecks, Trash2 } from 'lucide-react';
import { useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type ComponentProps, type FormEvent, useState } from 'react';
import { Link } from '@/components/nav/connection-navigation';
import { useConnection } from '@/components/shell/user/session-context';
import { usePreferences } from '@/components/shell/user/use-preferences';
import { Button } from '@/components/ui/button/button';
import { IconButton } from '@/components/ui/button/icon-button';
import { Field } from '@/components/ui/input/field';
import { Input } from '@/components/ui/input/input';
import { Popover } from '@/components/ui/overlay/popover';
import { useToastProblem } from '@/components/ui/overlay/use-toast-problem';
import { buttonClass } from '@/components/ui/style/button-class';
import { useChangePreferences } from '@/lib/preferences/queries';
import { routes } from '@/lib/routes';
import { COLUMNS, shownColumns } from './delivery-columns';
import type { ListAddress } from './use-list-address';

/** Beside the filters: selecting, filters under a name, the columns, and the filtered list as a file. */
export function ListTools({ address, onSelect }: { address: ListAddress; onSelect: () => void }) {
  const t = useTranslations('deliveries');
  const selection = useTranslations('selection');
  return (
    <div className="ms-auto flex gap-1 max-sm:hidden">
      <IconButton label={selection('start')} icon={<ListChecks />} onClick={onSelect} />
      <Popover title={t('saved.title')} trigger={<IconButton label={t('saved.title')} icon={<Bookmark />} />}>
        <div className="w-64">
          <SavedFilters isFiltered={address.isFiltered} />
        </div>
      </Popover>
      <ColumnChoice />
      <ExportLink address={address} aria-label={t('list.export')} className={buttonClass('ghost', 'icon')} />
    </div>
  );
}

/** The filtered list as a file. */
export function ExportLink({
  address,
  children,
  ...properties
}: { address: ListAddress } & Pick<ComponentProps<'a'>, 'aria-label' | 'className' | 'children'>) {
  const { slug } = useConnection();
  return (
    <a
      {...properties}
      href={routes.deliveriesExport({ ...address.filters, connection: slug })}
      download
      title={properties['aria-label']}
    >
      <Download />
      {children}
    </a>
  );
}

function ColumnChoice() {
  const t = useTranslations('deliveries');
  const { columns } = usePreferences();
  const change = useChangePreferences(useToastProblem());
  const shown = shownColumns(columns);
  return (
    <Popover title={t('list.columns')} trigger={<IconButton label={t('list.columns')} icon={<Columns3 />} />}>
      <div className="grid min-w-52 gap-0.5">
        {COLUMNS.map((key) => (
          <label key={key} className="flex min-h-8 items-center gap-2.5 rounded-sm px-2 hover:bg-hover">
            <input
              type="checkbox"
              className="size-4 accent-accent"
              checked={shown.includes(key)}
              onChange={({ target }) =>
                change.mutate({
                  columns: COLUMNS.filter((column) => (column === key ? target.checked : shown.includes(column))),
                })
              }
            />
            {t(`columns.${key}`)}
          </label>
        ))}
      </div>
      <p className="mt-2 max-w-52 px-2 text-muted text-sm">{t('list.columnsHint')}</p>
      {columns && (
        <Button size="sm" variant="ghost" className="mt-1" onClick={() => change.mutate({ columns: null })}>
          {t('list.columnsReset')}
        </Button>
      )}
    </Popover>
  );
}

/** Filters under a name, and a form that keeps the present ones. */
export function SavedFilters({ isFiltered }: { isFiltered: boolean }) {
  const t = useTranslations('deliveries.saved');
  const { filters } = usePreferences();
  const change = useChangePreferences(useToastProblem());
  const search = new URLSearchParams(useSearchParams());
  const [name, setName] = useState('');
  for (const page of ['older', 'newer']) search.delete(page);

  function save(event: FormEvent) {
    event.preventDefault();
    const wanted = { name: name.trim(), query: search.toString() };
    if (!wanted.name) return;
    const kept = [...filters.filter((filter) => filter.name !== wanted.name), wanted];
    change.mutate({ filters: kept }, { onSuccess: () => setName('') });
  }

  return (
    <div className="grid gap-3">
      {filters.length === 0 && <p className="text-muted text-sm">{t('none')}</p>}
      {filters.length > 0 && (
        <ul className="grid gap-0.5">
          {filters.map((filter) => (
            <li key={filter.name} className="flex items-center gap-1 rounded-sm ps-2 hover:bg-hover">
              <Link href={`${routes.deliveries()}?${filter.query}`} className="min-w-0 flex-1 truncate py-1.5">
                <bdi>{filter.name}</bdi>
              </Link>
              <IconButton
                size="sm"
                label={t('remove', { name: filter.name })}
                icon={<Trash2 />}
                onClick={() => change.mutate({ filters: filters.filter(({ name: other }) => other !== filter.name) })}
              />
            </li>
          ))}
        </ul>
      )}
      {isFiltered ? (
        <form onSubmit={save} className="grid gap-2 border-line border-t pt-3">
          <Field label={t('name')}>
            {(control) => (
              <Input {...control} maxLength={40} value={name} onChange={(event) => setName(event.target.value)} />
            )}
          </Field>
          <Button type="submit" size="sm" variant="primary" disabled={!name.trim()}>
            {t('save')}
          </Button>
        </form>
      ) : (
        <p className="border-line border-t pt-3 text-muted text-sm">{t('nothing')}</p>
      )}
    </div>
  );
}
