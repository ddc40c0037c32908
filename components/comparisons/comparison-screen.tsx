'use client';

import { skipToken, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useConnectionHref, usePath } from '@/components/nav/connection-navigation';
import { ButtonLink } from '@/components/ui/button/button';
import { Callout } from '@/components/ui/feedback/callout';
import { PageHeader } from '@/components/ui/page-header';
import { comparisonQueries } from '@/lib/comparisons/queries';
import type { Comparison } from '@/lib/comparisons/schema';
import { CallProblem } from '@/lib/http/call';
import { useProblemText } from '@/lib/http/use-problem-text';
import { routes } from '@/lib/routes';
import { ComparisonResult } from './comparison-result';
import { PastComparisons } from './past-comparisons';
import { type RunControl, useRun } from './use-run';

export type DropOffFormProps = {
  /** The initial values of the form; undefined for an empty one. */
  start: { destination_format: string; destination: object } | undefined;
  pending: boolean;
  onCompare: (dropOff: object) => void;
  /** Called when the drop-off is edited. */
  onEdit: () => void;
  /** Closes the form and returns to the shown comparison. */
  onCancel?: () => void;
};

/** Compares all branches for one drop-off. The page's address has the id of the shown comparison. */
export function ComparisonScreen({ dropOffForm }: { dropOffForm: (props: DropOffFormProps) => ReactNode }) {
  const t = useTranslations('comparisons');
  const estimates = useTranslations('estimates');
  const hrefOf = useConnectionHref();
  const shownId = useShownId();
  const control = useRun((id) => {
    setEditing(false);
    // Only the address changes; the screen stays mounted.
    window.history.replaceState(null, '', hrefOf(routes.comparison(id)));
  });
  const [isEditing, setEditing] = useState(false);
  const [isEdited, setEdited] = useState(false);
  const shown = useComparison(shownId);
  // A link to another comparison keeps this screen mounted, so the run is stopped here.
  const leave = useEffectEvent((id: string) => {
    if (control.run.comparisonId === id) control.stop();
  });
  useEffect(() => (shownId === undefined ? undefined : () => leave(shownId)), [shownId]);
  const isStarting = control.run.isRunning && control.run.comparisonId === undefined;
  const hasForm = shownId === undefined || isEditing;

  return (
    <>
      <PageHeader
        title={t('title')}
        lead={shownId === undefined ? t('lead') : undefined}
        actions={
          <>
            <ButtonLink href={routes.estimateVariants()}>{estimates('open')}</ButtonLink>
            {shownId !== undefined && <ButtonLink href={routes.estimates()}>{t('new')}</ButtonLink>}
          </>
        }
      />
      <div className="grid grid-cols-1 gap-5">
        <RunProblem control={control} />
        {hasForm && (
          <div key={shownId ?? 'new'}>
            {dropOffForm({
              start: shown.data && {
                destination_format: shown.data.destinationFormat,
                destination: shown.data.destination,
              },
              pending: isStarting,
              onCompare: (dropOff) => {
                setEdited(false);
                control.start(dropOff);
              },
              onEdit: () => {
                setEdited(true);
                if (control.run.isRunning) control.stop();
              },
              onCancel:
                shownId === undefined
                  ? undefined
                  : () => {
                      setEditing(false);
                      setEdited(false);
                    },
            })}
          </div>
        )}
        {shownId !== undefined && (
          <ComparisonResult
            id={shownId}
            shown={shown}
            control={control}
            isOutdated={isEditing && isEdited}
            onChange={isEditing ? undefined : () => setEditing(true)}
          />
        )}
        {(shownId === undefined || !shown.isPending) && <PastComparisons shownId={shownId} />}
      </div>
    </>
  );
}

function RunProblem({ control }: { control: RunControl }) {
  const { title, next, serviceMessage, id } = useProblemText()(control.problem);
  if (control.problem === undefined) return null;
  return (
    <Callout tone="danger" title={title} live>
      {next}
      {(serviceMessage || id) && (
        <bdi dir="ltr" className="mt-1 block break-words text-muted text-xs">
          {[serviceMessage, id].filter(Boolean).join(' · ')}
        </bdi>
      )}
    </Callout>
  );
}

/** The id in the address, even if a run changed it without a navigation. */
function useShownId(): string | undefined {
  const [, id] = usePath().split(`${routes.estimates()}/`);
  return id ? decodeURIComponent(id) : undefined;
}

/** A saved comparison; disabled while none is shown. */
function useComparison(id: string | undefined): UseQueryResult<Comparison> {
  return useQuery({
    ...comparisonQueries.detail(id ?? ''),
    ...(id === undefined ? { queryFn: skipToken } : {}),
    // A deleted comparison does not come back.
    retry: (count, error) => count < 1 && !(error instanceof CallProblem && error.status < 500),
  });
}
