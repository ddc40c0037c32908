import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Pending } from '@/components/ui/feedback/pending';
import { SelectField } from '@/components/ui/input/select-field';
import { toast } from '@/components/ui/overlay/toast';
import { useToastProblem } from '@/components/ui/overlay/use-toast-problem';
import { Panel } from '@/components/ui/panel';
import { call, reads } from '@/lib/http/call';
import { useChange } from '@/lib/http/use-change';
import { type Escalation, EscalationSettings, isWithin } from '@/lib/occurrences/escalation';

const PATH = '/api/settings/escalation';
const query = queryOptions({ queryKey: ['escalation'], queryFn: reads(PATH, EscalationSettings) });

/** Chooses who is informed first and next of what nobody has, in all branches or in one. */
export function EscalationPanel({ branches }: { branches: readonly { id: string; name: string }[] }) {
  const t = useTranslations('occurrences.escalation');
  const settings = useQuery(query);
  const { data } = settings;
  const change = useChange(query, (body: Escalation) => call('PUT', PATH, EscalationSettings, { body }));
  const onError = useToastProblem();
  const [branchId, setBranchId] = useState<string | null>(null);
  if (!data) return <Pending query={settings} rows={2} />;
  const { lists } = data;
  const listOf = (id: string | null) => lists.find((list) => list.branchId === id)?.people ?? [];
  const [first = '', second = ''] = listOf(branchId);
  const people = data.people.filter((person) => isWithin(person, branchId)).map(({ id, name }) => [id, name] as const);

  function save(...chosen: string[]) {
    const ids = [...new Set(chosen)].filter((id) => id !== '');
    const others = lists.filter((list) => list.branchId !== branchId);
    const next = ids.length > 0 ? [...others, { branchId, people: ids }] : others;
    change.mutate({ lists: next }, { onError, onSuccess: () => toast.success(t('saved')) });
  }

  const namesOf = (ids: readonly string[]) =>
    ids.flatMap((id) => data.people.find((person) => person.id === id)?.name ?? []).join(', ');
  const optionOf = (id: string | null, name: string) => [name, namesOf(listOf(id))].filter(Boolean).join(' · ');

  return (
    <Panel title={t('title')} lead={t('lead')}>
      {branches.length > 1 && (
        <SelectField
          label={t('branch')}
          className="mb-3"
          value={branchId ?? ''}
          options={[
            ['', optionOf(null, t('every'))],
            ...branches.map(({ id, name }) => [id, optionOf(id, name)] as const),
          ]}
          onChange={(value) => setBranchId(value || null)}
        />
      )}
      <div className="grid gap-3 sm:grid-cols-2">
        <SelectField
          label={t('first')}
          value={first}
          disabled={change.isPending}
          options={[['', t(branchId ? 'asEvery' : 'everybodyAtOnce')], ...people]}
          onChange={(id) => save(id, id && second)}
        />
        <SelectField
          label={t('second')}
          value={second}
          disabled={change.isPending || !first}
          options={[['', t('everybody')], ...people.filter(([id]) => id !== first)]}
          onChange={(id) => save(first, id)}
        />
      </div>
    </Panel>
  );
}
