import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { Button } from '@/components/ui/button/button';
import { Callout } from '@/components/ui/feedback/callout';
import { Pending } from '@/components/ui/feedback/pending';
import { Checkbox } from '@/components/ui/input/checkbox';
import { useNarrowed } from '@/components/ui/input/use-narrowed';
import { userQueries } from '@/lib/users/queries';
import { useBranchText } from './access-text';

type Choice = { connectionId: string; merchant: string; value: readonly string[] | null };
type Props = Choice & { onChange: (branches: string[] | null) => void };

/** The branches of a merchant for which a role is: all, or some of a list that opens. */
export function BranchChoice({ onChange, ...choice }: Props) {
  const t = useTranslations('settings.people');
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { connectionId, merchant, value } = choice;
  const { data } = useQuery({ ...userQueries.branchesOf(connectionId), enabled: isOpen || value !== null });
  const text = useBranchText();
  const names = data?.branches.filter((branch) => value?.includes(branch.id)).map(({ name }) => name);
  const shown =
    value === null || names?.length ? text(value && (names ?? [])) : t('someBranches', { count: value.length });
  return (
    <div className="min-w-0">
      <Button
        size="sm"
        className="max-w-full"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-label={t('branchesOf', { merchant, branches: shown })}
        icon={<ChevronDown className={isOpen ? 'rotate-180' : undefined} />}
        onClick={() => setOpen(!isOpen)}
      >
        <span className="truncate">{shown}</span>
      </Button>
      {isOpen && (
        <div id={id} className="mt-2 rounded-md border border-line p-3">
          <BranchList {...choice} onChange={onChange} />
        </div>
      )}
      {value !== null && (
        <p className={`mt-1 text-sm ${value.length > 0 ? 'text-muted' : 'text-danger'}`}>
          {t(value.length > 0 ? 'someBranchesHelp' : 'noBranch')}
        </p>
      )}
    </div>
  );
}

function BranchList({ connectionId, merchant, value, onChange }: Props) {
  const t = useTranslations('settings.people');
  const list = useQuery(userQueries.branchesOf(connectionId));
  const { search, found } = useNarrowed(list.data?.branches ?? [], ({ name }) => name, t('findBranch'));
  if (!list.data) return <Pending query={list} rows={3} />;
  if (list.data.branches.length === 0) return <Callout tone="info">{t('branchless')}</Callout>;
  const set = (id: string, isChosen: boolean) =>
    onChange([...(value ?? []).filter((other) => other !== id), ...(isChosen ? [id] : [])]);
  return (
    <fieldset className="grid min-w-0 gap-1">
      <legend className="sr-only">{merchant}</legend>
      <Checkbox
        label={t('allBranches')}
        checked={value === null}
        onChange={(event) => onChange(event.target.checked ? null : [])}
      />
      {search}
      <div className="max-h-60 overflow-y-auto">
        {found.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={<bdi>{name}</bdi>}
            checked={value?.includes(id) ?? false}
            onChange={(event) => set(id, event.target.checked)}
          />
        ))}
      </div>
    </fieldset>
  );
}
