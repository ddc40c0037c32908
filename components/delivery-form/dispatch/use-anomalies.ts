'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useConnection } from '@/components/shell/user/session-context';
import { branchQueries } from '@/lib/branches/queries';
import { deliveryQueries } from '@/lib/deliveries/queries';
import type { TripEstimate } from '@/lib/estimates/schema';
import { Point } from '@/lib/map/point';
import type { OrderForm } from '../order/order-form';
import { type Anomaly, anomaliesOf } from './anomalies';

/** The open question about an unusual drop-off. A confirmed trip is not asked about again. */
export function useAnomalies() {
  const { country, currency, isCountryAssumed } = useConnection();
  const client = useQueryClient();
  const usual = useQuery(deliveryQueries.usualTrip()).data;
  const [anomalies, setAnomalies] = useState<Anomaly[]>([]);
  const confirmed = useRef('');
  const asked = useRef('');

  /** Whether the order may go; otherwise the question is open. */
  function isClear(order: OrderForm, estimate: TripEstimate | undefined): boolean {
    const found = anomaliesOf({
      country,
      currency,
      pickup: pickupOf(order),
      pin: isCountryAssumed || order.destination_format !== 'location_format' ? null : pointOf(order.destination),
      estimate,
      usual,
    });
    asked.current = tripOf(order);
    if (found.length === 0 || asked.current === confirmed.current) return true;
    setAnomalies(found);
    return false;
  }

  function pickupOf({ origin_format, origin }: OrderForm): Point | null {
    if (origin_format === 'location_format') return pointOf(origin);
    const list = client.getQueryData(branchQueries.list().queryKey);
    const branch = list?.branches.find(({ id }) => id === origin.branch_id);
    return branch ? pointOf(branch) : null;
  }

  return {
    anomalies,
    isClear,
    confirm: () => {
      confirmed.current = asked.current;
      setAnomalies([]);
    },
    decline: () => setAnomalies([]),
  };
}

const pointOf = (place: object): Point | null => Point.safeParse(place).data ?? null;

function tripOf({ origin_format, origin, destination_format, destination }: OrderForm): string {
  return JSON.stringify([origin_format, origin, destination_format, destination]);
}
