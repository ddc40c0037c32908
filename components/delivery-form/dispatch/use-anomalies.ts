'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useAreas } from '@/components/map/use-areas';
import { useConnection } from '@/components/shell/user/session-context';
import { branchQueries } from '@/lib/branches/queries';
import { deliveryQueries } from '@/lib/deliveries/queries';
import type { TripEstimate } from '@/lib/estimates/schema';
import type { Area } from '@/lib/map/areas/area';
import { Point } from '@/lib/map/point';
import { countryOfFormat } from '@/lib/order/formats';
import type { OrderForm } from '../order/order-form';
import { type Anomaly, anomaliesOf } from './anomalies';

/** The open question about an unusual drop-off. A confirmed trip is not asked about again. */
export function useAnomalies() {
  const { country, currency, isCountryAssumed } = useConnection();
  const client = useQueryClient();
  const areas = useAreas();
  const usual = useQuery(deliveryQueries.usualTrip()).data;
  const [anomalies, setAnomalies] = useState<Anomaly[]>([]);
  const confirmed = useRef('');
  const asked = useRef('');

  /** Whether the order may go; otherwise the question is open. */
  function isClear(order: OrderForm, estimate: TripEstimate | undefined): boolean {
    const pickup = pickupOf(order);
    const pin = order.destination_format === 'location_format' ? pointOf(order.destination) : null;
    const area = pin ? null : (namedArea(order) ?? null);
    const cityNear = (point: Point | null) =>
      point ? cityOf(areas?.nearestArea(country, point, CITY_METERS)) : undefined;
    const found = anomaliesOf({
      country,
      currency,
      pickup,
      pin: isCountryAssumed ? null : pin,
      area,
      cities: country === 'SA' ? { pickup: cityNear(pickup), dropOff: area ? cityOf(area) : cityNear(pin) } : undefined,
      amount: order.payment.amount,
      estimate,
      usual,
    });
    asked.current = tripOf(order);
    if (found.length === 0 || asked.current === confirmed.current) return true;
    setAnomalies(found);
    return false;
  }

  function namedArea({ destination_format: format, destination }: OrderForm): Area | undefined {
    const { area, city, district } = destination;
    if (format === 'ksa_format') return areas?.findArea('SA', district, city) ?? areas?.findArea('SA', city);
    const isNamed = format === 'kuwait_format' || format === 'bahrain_format';
    return isNamed ? areas?.findArea(countryOfFormat(format, country), area) : undefined;
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

/** Around a listed area this is its city; farther away the city is not known. */
const CITY_METERS = 15_000;

const cityOf = (area: Area | undefined) => area && (area.city ?? area.name);
const pointOf = (place: object): Point | null => Point.safeParse(place).data ?? null;

function tripOf({ origin_format, origin, destination_format, destination }: OrderForm): string {
  return JSON.stringify([origin_format, origin, destination_format, destination]);
}
