'use client';

import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ConnectionName } from '@/components/shell/navigation/connection-name';
import { useConnections } from '@/components/shell/user/session-context';
import { Button } from '@/components/ui/button/button';
import { Pending } from '@/components/ui/feedback/pending';
import { useNarrowed } from '@/components/ui/input/use-narrowed';
import { Panel } from '@/components/ui/panel';
import { userQueries } from '@/lib/users/queries';
import type { Person } from '@/lib/users/schema';
import { PersonRow } from './person-row';

const AddPersonDialog = dynamic(() => import('./add-person-dialog').then((module) => module.AddPersonDialog));

/** Everyone with an account, and who may what where. */
export function PeoplePanel() {
  const t = useTranslations('settings.people');
  const people = useQuery(userQueries.people());
  const [isAdding, setAdding] = useState(false);
  return (
    <Panel
      title={t('list')}
      flush
      actions={
        <Button size="sm" variant="primary" icon={<UserPlus />} onClick={() => setAdding(true)}>
          {t('add')}
        </Button>
      }
    >
      {people.data ? <PeopleTable people={people.data.people} /> : <Pending query={people} rows={5} />}
      <AddPersonDialog open={isAdding} onClose={() => setAdding(false)} />
    </Panel>
  );
}

/** Merchants above this number get a column only for those who match the search. */
const FEW = 6;

/** People by merchants: the merchants where somebody has a role of their own, beside the roles for all. */
function PeopleTable({ people }: { people: readonly Person[] }) {
  const t = useTranslations('settings.people');
  const connections = useConnections();
  const isOneOfMany = connections.length > 1;
  const hasRole = new Set(people.flatMap(({ memberships }) => memberships.map(({ connectionId }) => connectionId)));
  const merchants = isOneOfMany ? connections.filter(({ id }) => hasRole.has(id)) : [];
  const textOf = ({ name, email, memberships }: Person) =>
    [name, email, ...memberships.map(({ merchant }) => merchant)].join(' ');
  const { search, found, wanted } = useNarrowed(people, textOf, t('find'), { isMany: merchants.length > FEW });
  const named = merchants.filter(({ name }) => wanted && name.toLowerCase().includes(wanted));
  const columns = named.length > 0 ? named : merchants;
  return (
    <>
      {search && <div className="border-line border-b px-4 py-2">{search}</div>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls sideways must be reachable by keyboard */}
      <section className="relative overflow-x-auto" tabIndex={0} aria-label={t('list')}>
        <table className="w-full max-md:block">
          <thead className="max-md:sr-only">
            <tr className="border-line border-b align-bottom text-muted text-sm *:px-4 *:py-2 *:text-start *:font-medium">
              <th scope="col" className="sticky start-0 z-1 bg-surface">
                {t('person')}
              </th>
              <th scope="col">{t(isOneOfMany ? 'everywhere' : 'role')}</th>
              {columns.map(({ id, name }) => (
                <th key={id} scope="col" className="max-w-56">
                  <ConnectionName name={name} />
                </th>
              ))}
              <th scope="col">{t('used')}</th>
              <th scope="col">
                <span className="sr-only">{t('acts')}</span>
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line max-md:block">
            {found.map((person) => (
              <PersonRow key={person.id} person={person} merchants={columns} />
            ))}
          </tbody>
        </table>
      </section>
      {found.length === 0 && <p className="px-4 py-3 text-muted">{t('nobodyFound')}</p>}
    </>
  );
}
