import { useTranslations } from 'next-intl';
import { ExportLink } from '@/components/shell/export-link';
import { useConnections } from '@/components/shell/user/session-context';
import { Button } from '@/components/ui/button/button';
import { DaySpan } from '@/components/ui/input/day-span';
import { NativeSelect, type SelectOption } from '@/components/ui/input/native-select';
import type { AuditPage } from '@/lib/audit/schema';
import { AUDIT_KINDS } from '@/lib/auth/audit-actions';
import { routes } from '@/lib/routes';
import type { AuditAddress } from './use-audit-filters';

/** Filters for person, kind, connection and time; and the same as a file. */
export function AuditFilterBar({ address, people }: { address: AuditAddress; people: AuditPage['people'] }) {
  const t = useTranslations('audit.filters');
  const kinds = useTranslations('audit.kinds');
  const ui = useTranslations('ui.filters');
  const connections = useConnections();
  const { filters, isFiltered, set, clear } = address;
  return (
    <search aria-label={t('label')} className="mb-3 flex flex-wrap items-center gap-2 print:hidden">
      <Choice
        label={t('person')}
        value={filters.person}
        onChange={(person) => set({ person })}
        options={people.map(({ id, name }) => [id, name])}
      />
      <Choice
        label={t('kind')}
        value={filters.kind}
        onChange={(kind) => set({ kind })}
        options={AUDIT_KINDS.map((value) => [value, kinds(value)])}
      />
      {connections.length > 1 && (
        <Choice
          label={t('connection')}
          value={filters.connectionId}
          onChange={(connection) => set({ connection })}
          options={connections.map(({ id, name }) => [id, name])}
        />
      )}
      <DaySpan labels={{ from: t('from'), to: t('to') }} value={filters} onChange={set} />
      {isFiltered && (
        <Button size="sm" variant="ghost" onClick={clear}>
          {ui('clear')}
        </Button>
      )}
      <span className="ms-auto">
        <ExportLink href={routes.auditExport(filters)}>{t('export')}</ExportLink>
      </span>
    </search>
  );
}

/** Without a choice the label says what is shown: all of them. */
function Choice({
  label,
  value,
  onChange,
  options,
}: {
  label: string;
  value?: string;
  onChange: (value: string) => void;
  options: readonly SelectOption[];
}) {
  return (
    <span className="min-w-36 flex-1 sm:w-44 sm:flex-none">
      <NativeSelect
        aria-label={label}
        value={value ?? ''}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        options={[['', label], ...options]}
      />
    </span>
  );
}
