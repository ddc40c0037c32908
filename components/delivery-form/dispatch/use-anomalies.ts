import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useAreas } from '@/components/map/areas/use-areas';
import { useConnection } from '@/components/shell/user/session-context';
import { branchQueries } from '@/lib/branches/queries';
import { customerQueries } from '@/lib/customers/queries';
import { findSimilar } from '@/lib/deliveries/mutations';
import { deliveryQueries } from '@/lib/deliveries/queries';
import type { SimilarOrder } from '@/lib/deliveries/similar/schema';
import type { TripEstimate } from '@/lib/estimates/schema';
import { zonedParts } from '@/lib/format/time/date-time';
import type { Area } from '@/lib/map/areas/area';
import { Point } from '@/lib/map/geometry/point';
import { countryOfFormat } from '@/lib/order/formats';
import type { CreateDelivery } from '@/lib/order/schema';
import type { OrderForm } from '../order/order-form';
import { type Anomaly, anomaliesOf } from './anomalies';
import { type OrderAnomaly, orderAnomalies } from './order-anomalies';

/** The open question about an unusual order. A confirmed one is not asked about again. */
export function useAnomalies() {
  const { country, currency, timeZone, isCountryAssumed } = useConnection();
  const client = useQueryClient();
  const areas = useAreas(country);
  const usual = useQuery(deliveryQueries.usualTrip()).data;
  const [anomalies, setAnomalies] = useState<(Anomaly | OrderAnomaly)[]>([]);
  const confirmed = useRef('');
  const asked = useRef('');

  /** Returns whether the order may go; otherwise opens the question. `sent` is the order as it will be sent. */
  async function check(
    order: OrderForm,
    sent: CreateDelivery,
    estimate: TripEstimate | undefined,
    instead?: string,
  ): Promise<boolean> {
    asked.current = digestOf(sent);
    if (asked.current === confirmed.current) return true;
    const found = [...(await unusualOrder(sent, instead)), ...unusualTrip(order, sent, estimate)];
    if (found.length === 0) return true;
    setAnomalies(found);
    return false;
  }

  async function unusualOrder(sent: CreateDelivery, instead?: string): Promise<OrderAnomaly[]> {
    const { contact_phone: phone } = sent.destination;
    const at = sent.scheduled_date ? Date.parse(sent.scheduled_date) : null;
    const [similar, blockedReason] = await Promise.all([similarTo(sent), blockedReasonOf(phone)]);
    return orderAnomalies({
      phone,
      amount: sent.payment.amount,
      currency,
      schedule: at === null ? null : { at, hour: zonedParts(new Date(at), timeZone).hour },
      branches: client.getQueryData(branchQueries.list().queryKey)?.branches ?? [],
      shortAddress: 'short_address' in sent.destination ? sent.destination.short_address : undefined,
      similar: similar.filter(({ id }) => id !== instead),
      blockedReason,
      usual,
    });
  }

  /** Read again, since a colleague may just have blocked them. When that fails, the order goes without the question. */
  async function blockedReasonOf(phone: string): Promise<string | null> {
    const known = await client.fetchQuery({ ...customerQueries.byPhone(phone), staleTime: 0 }).catch(() => undefined);
    return known?.customers.find((customer) => customer.phone === phone)?.blockedReason ?? null;
  }

  function unusualTrip(order: OrderForm, sent: CreateDelivery, estimate: TripEstimate | undefined): Anomaly[] {
    const pickup = pickupOf(order);
    const pin = order.destination_format === 'location_format' ? pointOf(order.destination) : null;
    const area = pin ? null : (namedArea(order) ?? null);
    const cityNear = (point: Point | null) =>
      point ? cityOf(areas?.nearestArea(country, point, CITY_METERS)) : undefined;
    return anomaliesOf({
      country,
      currency,
      pickup,
      pin: isCountryAssumed ? null : pin,
      area,
      cities: country === 'SA' ? { pickup: cityNear(pickup), dropOff: area ? cityOf(area) : cityNear(pin) } : undefined,
      amount: sent.payment.amount,
      estimate,
      usual,
    });
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
    check,
    /** Whether a person was asked about this order and wants it. */
    isConfirmed: (sent: CreateDelivery) => confirmed.current === digestOf(sent),
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
const pointOf = (address: object): Point | null => Point.safeParse(address).data ?? null;

/** Only a help: when it fails, the order goes without the question. */
async function similarTo(order: CreateDelivery): Promise<readonly SimilarOrder[]> {
  const { reference, payment, destination_format, destination } = order;
  const { contact_phone: phone } = destination;
  const query = { reference, phone, amount: payment.amount, destination_format, destination: { ...destination } };
  return findSimilar(query).catch(() => []);
}

/** Changes of these are asked about again. */
function digestOf({ origin, destination, payment, scheduled_date }: CreateDelivery): string {
  // Leaving the field writes 5 as 5.000.
  return JSON.stringify([origin, destination, Number(payment.amount ?? 0), scheduled_date]);
}
