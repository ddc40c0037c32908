'use client';

import dynamic from 'next/dynamic';
import { useMemo } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { OrderForm } from '@/components/delivery-form/order/order-form';
import { useConnection } from '@/components/shell/user/session-context';
import { EstimateTrip } from '@/lib/order/schema';

const CheaperLine = dynamic(
  () => import('@/components/comparisons/cheaper-line').then((module) => module.CheaperLine),
  {
    ssr: false,
    loading: () => <div className="min-h-7" />,
  },
);

/** Beneath the chosen branch of the order form, once the trip is complete: whether a near one would be cheaper. */
export function CheaperBranch() {
  const { country } = useConnection();
  const { setValue } = useFormContext<OrderForm>();
  const [origin_format, origin, destination_format, destination] = useWatch<
    OrderForm,
    ['origin_format', 'origin', 'destination_format', 'destination']
  >({ name: ['origin_format', 'origin', 'destination_format', 'destination'] });
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
