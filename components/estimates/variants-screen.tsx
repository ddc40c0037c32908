'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { useAbilities } from '@/components/shell/use-abilities';
import { useSession } from '@/components/shell/user/session-context';
import { ButtonLink } from '@/components/ui/button/button';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { PageHeader } from '@/components/ui/page-header';
import { estimateQueries } from '@/lib/estimates/queries';
import type { PinTrip } from '@/lib/estimates/variant-schema';
import { routes } from '@/lib/routes';
import { draftOf, TripDraft } from './trip-draft';
import { TripForm } from './trip-form';
import { useTripAddress } from './use-trip-address';
import { useTripPlaces } from './use-trip-places';
import { VariantResult } from './variant-result';

/** One trip, estimated in every way that the credentials allow. The trip is in the page's address. */
export function VariantsScreen() {
  const t = useTranslations('estimates');
  const { estimateVariants } = useAbilities();
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} back={{ href: routes.estimates(), label: t('back') }} />
      {estimateVariants.length === 0 ? <NoCredentials /> : <Trip />}
    </>
  );
}

function Trip() {
  const client = useQueryClient();
  const { address, trip, show } = useTripAddress();
  const places = useTripPlaces();
  const form = useForm<TripDraft, unknown, PinTrip>({
    resolver: zodResolver(TripDraft),
    defaultValues: draftOf(address, places.canList),
    shouldFocusError: false,
  });
  const [pickup, branchId, point, to] = useWatch({
    control: form.control,
    name: ['pickup', 'branchId', 'point', 'to'],
  });

  // Back to another trip fills the form with that one.
  useEffect(() => {
    if (trip && !isSameTrip(form.getValues(), trip)) form.reset(draftOf(address, places.canList));
  }, [form, trip, address, places.canList]);
  useEffect(() => {
    if (pickup === 'branch' && !branchId && places.onlyBranchId) form.setValue('branchId', places.onlyBranchId);
  }, [form, pickup, branchId, places.onlyBranchId]);

  function ask(next: PinTrip) {
    const queryKey = estimateQueries.variantsOf(next);
    if (trip && keyOf(trip) === keyOf(next)) return void client.refetchQueries({ queryKey });
    client.removeQueries({ queryKey });
    show(next);
  }

  return (
    <div className="grid grid-cols-1 gap-5">
      <FormProvider {...form}>
        <TripForm places={places} onAsk={ask} />
      </FormProvider>
      {trip && (
        <VariantResult
          trip={trip}
          pickupName={places.nameOf(trip)}
          isOutdated={!isSameTrip({ pickup, branchId, point, to }, trip)}
          onAskAll={() => ask(trip)}
        />
      )}
    </div>
  );
}

function NoCredentials() {
  const t = useTranslations('estimates.none');
  const { can } = useSession();
  return (
    <EmptyState
      icon={<KeyRound />}
      title={t('title')}
      action={can('settings:read') && <ButtonLink href={routes.settingsConnections()}>{t('go')}</ButtonLink>}
    >
      {t('next')}
    </EmptyState>
  );
}

function isSameTrip(draft: TripDraft, trip: PinTrip): boolean {
  const read = TripDraft.safeParse(draft).data;
  return read !== undefined && keyOf(read) === keyOf(trip);
}

function keyOf({ from, to }: PinTrip): string {
  const start = 'branchId' in from ? [from.branchId] : [from.latitude, from.longitude];
  return [...start, to.latitude, to.longitude].join(' ');
}
