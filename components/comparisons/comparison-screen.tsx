import { useQueryClient } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { useAddress } from '@/components/nav/use-address';
import { Button, ButtonLink } from '@/components/ui/button/button';
import { Callout } from '@/components/ui/feedback/callout';
import { SkeletonRows } from '@/components/ui/feedback/skeleton';
import { PageHeader } from '@/components/ui/page-header';
import { comparisonQueries, wholeDropOff } from '@/lib/comparisons/queries';
import { type DropOff, dropOffParam, pinOf, splitDropOff } from '@/lib/comparisons/schema';
import { type PinTrip, pickupParam } from '@/lib/estimates/variant-schema';
import { routes } from '@/lib/routes';

const loading = () => <SkeletonRows rows={10} />;
const ComparisonResult = dynamic(() => import('./comparison-result').then((module) => module.ComparisonResult), {
  ssr: false,
  loading,
});
const Kinds = dynamic(() => import('./kinds').then((module) => module.Kinds), { ssr: false, loading });

export type DropOffFormProps = {
  /** The initial values of the form; null for an empty one. */
  start: DropOff | null;
  onCompare: (dropOff: DropOff) => void;
  /** Called when the drop-off is edited. */
  onEdit: () => void;
  /** Closes the form and returns to the shown comparison. */
  onCancel?: (() => void) | undefined;
};

const PARAMS = { to: dropOffParam, from: pickupParam };

/**
 * Compares all branches for one drop-off, and every kind of estimate from one pickup. Both stand in the page's address.
 * Name and phone stay in this tab.
 */
export function ComparisonScreen({
  canList,
  dropOffForm,
}: {
  /** Without a list of branches only a typed one, or a point, can be estimated. */
  canList: boolean;
  dropOffForm: (props: DropOffFormProps) => ReactNode;
}) {
  const t = useTranslations('comparisons');
  const estimates = useTranslations('estimates');
  const client = useQueryClient();
  const [{ to, from }, setAddress] = useAddress(PARAMS);
  const [edited, setEdited] = useState<{ of: DropOff | null; isChanged: boolean }>();
  const [isPlacing, setPlacing] = useState(false);
  const isEditing = to !== null && edited !== undefined && edited.of === to;
  const pin = to && pinOf(to);
  const isOutdated = isEditing && edited.isChanged;

  function compare(dropOff: DropOff) {
    const { address, person } = splitDropOff(dropOff);
    setEdited(undefined);
    client.setQueryData(comparisonQueries.person(address).queryKey, person);
    void client.invalidateQueries({ queryKey: comparisonQueries.of(address) });
    setAddress({ to: address });
  }

  function showKinds(pickup: PinTrip['from'] | null) {
    setPlacing(false);
    setAddress({ from: pickup }, { push: true });
  }

  return (
    <>
      <PageHeader
        title={t('title')}
        lead={to === null ? t('lead') : undefined}
        actions={
          to !== null && (
            <>
              {canList && pin && !from && !isPlacing && (
                <Button onClick={() => setPlacing(true)}>{estimates('elsewhere')}</Button>
              )}
              <ButtonLink href={routes.estimates()}>{t('new')}</ButtonLink>
            </>
          )
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
        {isOutdated && (
          <Callout tone="warning" live>
            {t('outdated')}
          </Callout>
        )}
        {to !== null && pin && (from || isPlacing || !canList) && (
          <Kinds dropOff={to} to={pin} pickup={from} canList={canList} onPickup={showKinds} />
        )}
        {to !== null && canList && (
          <ComparisonResult
            dropOff={to}
            isOutdated={isOutdated}
            onChange={isEditing ? undefined : () => setEdited({ of: to, isChanged: false })}
            onKinds={(branchId) => showKinds({ branchId })}
          />
        )}
      </div>
    </>
  );
}
