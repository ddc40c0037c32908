'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Field } from '@/components/ui/input/field';
import { NativeSelect } from '@/components/ui/input/native-select';
import { toast } from '@/components/ui/overlay/toast';
import { useToastProblem } from '@/components/ui/overlay/use-toast-problem';
import { Panel } from '@/components/ui/panel';
import { isWithin } from '@/lib/occurrences/escalation';
import { occurrenceQueries, useChangeEscalation } from '@/lib/occurrences/queries';

/** Chooses who is informed first and next of what nobody has, in all branches or in one. */
export function EscalationPanel() {
  const t = useTranslations('occurrences.escalation');
  const { data } = useQuery(occurrenceQueries.escalation());
  const change = useChangeEscalation();
  const onError = useToastProblem();
  const [branchId, setBranchId] = useState<string | null>(null);
  if (!data) return null;
  const { lists, branches } = data;
  const listOf = (id: string | null) => lists.find((list) => list.branchId === id)?.people ?? [];
  const [first, second] = listOf(branchId);
  const people = data.people.filter((person) => isWithin(person, branchId));

  function save(...chosen: (string | undefined)[]) {
    const ids = [...new Set(chosen.filter((id) => id !== undefined && id !== ''))] as string[];
    const others = lists.filter((list) => list.branchId !== branchId);
    const next = ids.length > 0 ? [...others, { branchId, people: ids }] : others;
    change.mutate({ lists: next }, { onError, onSuccess: () => toast.success(t('saved')) });
  }

  const namesOf = (ids: readonly string[]) =>
    ids.flatMap((id) => data.people.find((person) => person.id === id)?.name ?? []).join(', ');
  const optionOf = (id: string | null, name: string) => [name, namesOf(listOf(id))].filter(Boolean).join(' · ');

  return (
    <Panel title={t('title')}>
      <p className="mb-3 text-muted">{t('lead')}</p>
      {branches.length > 1 && (
        <Field label={t('branch')} className="mb-3">
          {(control) => (
            <NativeSelect
              {...control}
              value={branchId ?? ''}
              onChange={({ target }) => setBranchId(target.value || null)}
            >
              <option value="">{optionOf(null, t('every'))}</option>
              {branches.map(({ id, name }) => (
                <option key={id} value={id}>
                  {optionOf(id, name)}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
      )}
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label={t('first')}>
          {(control) => (
            <NativeSelect
              {...control}
              value={first ?? ''}
              disabled={change.isPending}
              onChange={({ target }) => save(target.value, target.value && second)}
            >
              <option value="">{t(branchId ? 'asEvery' : 'everybodyAtOnce')}</option>
              {options()}
            </NativeSelect>
          )}
        </Field>
        <Field label={t('second')}>
          {(control) => (
            <NativeSelect
              {...control}
              value={second ?? ''}
              disabled={change.isPending || !first}
              onChange={({ target }) => save(first, target.value)}
            >
              <option value="">{t('everybody')}</option>
              {options(first)}
            </NativeSelect>
          )}
        </Field>
      </div>
    </Panel>
  );

  function options(without?: string) {
    return people
      .filter(({ id }) => id !== without)
      .map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ));
  }
}
