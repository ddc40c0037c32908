'use client';

import { useQuery } from '@tanstack/react-query';
import { Pending } from '@/components/ui/feedback/pending';
import { privacyQueries } from '@/lib/privacy/queries';
import { PersonPanel } from './person-panel';
import { RetentionPanel } from './retention-panel';

/** For owners: how long data of people is kept, and the data of one customer. */
export function PrivacyScreen() {
  const query = useQuery(privacyQueries.retention());
  if (query.data)
    return (
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <RetentionPanel retention={query.data} />
        <PersonPanel lastErasure={query.data.lastErasure} />
      </div>
    );
  return (
    <div className="rounded-lg border border-line bg-surface">
      <Pending query={query} rows={6} />
    </div>
  );
}
