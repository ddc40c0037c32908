'use client';

import { useQueryClient } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { useAddress } from '@/components/nav/use-address';
import { ButtonLink } from '@/components/ui/button/button';
import { PageHeader } from '@/components/ui/page-header';
import { comparisonQueries, wholeDropOff } from '@/lib/comparisons/queries';
import { type DropOff, dropOffParam, splitDropOff } from '@/lib/comparisons/schema';
import { routes } from '@/lib/routes';
import { ResultSkeleton } from './result-skeleton';

const ComparisonResult = dynamic(() => import('./comparison-result').then((module) => module.ComparisonResult), {
  ssr: false,
  loading: () => <ResultSkeleton />,
});

export type DropOffFormProps = {
  /** The initial values of the form; null for an empty one. */
  start: DropOff | null;
  onCompare: (dropOff: DropOff) => void;
  /** Called when the drop-off is edited. */
  onEdit: () => void;
  /** Closes the form and returns to the shown comparison. */
  onCancel?: (() => void) | undefined;
};

const PARAMS = { to: dropOffParam };

/**
 * Compares all branches for one drop-off, which stands in the page's address. Name and phone stay in this tab.
 */
export function ComparisonScreen({ dropOffForm }: { dropOffForm: (props: DropOffFormProps) => ReactNode }) {
  const t = useTranslations('comparisons');
  const estimates = useTranslations('estimates');
  const client = useQueryClient();
  const [{ to }, setAddress] = useAddress(PARAMS);
  const [edited, setEdited] = useState<{ of: DropOff | null; isChanged: boolean }>();
  const isEditing = edited !== undefined && edited.of === to;

  function compare(dropOff: DropOff) {
    const { address, person } = splitDropOff(dropOff);
    setEdited(undefined);
    client.setQueryData(comparisonQueries.person(address).queryKey, person);
    void client.invalidateQueries({ queryKey: comparisonQueries.branches(address).queryKey });
    setAddress({ to: address });
  }

  return (
    <>
      <PageHeader
        title={t('title')}
        lead={to === null ? t('lead') : undefined}
        actions={
          <>
            <ButtonLink href={routes.estimateVariants()}>{estimates('open')}</ButtonLink>
            {to !== null && <ButtonLink href={routes.estimates()}>{t('new')}</ButtonLink>}
          </>
        }
      />
      <div key={to === null ? 'new' : dropOffParam.serialize(to)} className="grid grid-cols-1 gap-5">
        {(to === null || isEditing) &&
          dropOffForm({
            start: to && wholeDropOff(client, to),
            onCompare: compare,
            onEdit: () => setEdited({ of: to, isChanged: true }),
            onCancel: to === null ? undefined : () => setEdited(undefined),
          })}
        {to !== null && (
          <ComparisonResult
            dropOff={to}
            isOutdated={isEditing && edited.isChanged}
            onChange={isEditing ? undefined : () => setEdited({ of: to, isChanged: false })}
          />
        )}
      </div>
    </>
  );
}
