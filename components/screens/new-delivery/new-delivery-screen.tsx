'use client';

import dynamic from 'next/dynamic';
import { type ComponentProps, useMemo } from 'react';
import { NewDelivery } from '@/components/delivery-form/new-delivery';
import { useOrderForm, useOrderValues } from '@/components/delivery-form/order/use-order-form';
import { useConnection } from '@/components/shell/user/session-context';
import { EstimateTrip } from '@/lib/order/schema';

const CheaperLine = dynamic(
  () => import('@/components/comparisons/cheaper-line').then((module) => module.CheaperLine),
  { ssr: false, loading: () => <div className="min-h-7" /> },
);

const TRIP = ['origin_format', 'origin', 'destination_format', 'destination'] as const;

/** The order form, with a cheaper branch beneath the chosen one. */
export function NewDeliveryScreen({ source }: Pick<ComponentProps<typeof NewDelivery>, 'source'>) {
  return <NewDelivery source={source} pickupNote={<CheaperBranch />} />;
}

/** Once the trip is complete: whether a near one would be cheaper. */
function CheaperBranch() {
  const { country } = useConnection();
  const { setValue } = useOrderForm();
  const [origin_format, origin, destination_format, destination] = useOrderValues(...TRIP);
  const trip = useMemo(
    () => EstimateTrip(country).safeParse({ origin_format, origin, destination_format, destination }).data,
    [country, origin_format, origin, destination_format, destination],
  );
  if (!trip) return null;
  return <CheaperLine key={tripKey(trip)} trip={trip} onTake={(branchId) => setValue('origin.branch_id', branchId)} />;
}

/** The fee does not depend on names and instructions. */
function tripKey({ origin, destination_format, destination }: EstimateTrip): string {
  const { contact_name, contact_phone, instructions, ...address } = destination;
  return JSON.stringify([origin, destination_format, address]);
}
