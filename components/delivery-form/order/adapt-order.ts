import type { Country } from '@/lib/connections/model/connection';
import { addressLine, type PartNames } from '@/lib/order/address-line';
import { formatsOf } from '@/lib/order/formats';
import type { Generation } from '@/lib/service/generation/generation';
import type { OrderForm } from './order-form';

/** A key of the messages `delivery-form.dropped`: a part of an order that could not be copied unchanged. */
export type DroppedField = 'format' | 'line' | 'split' | 'pickup' | 'pickupInstructions';
export type FormDestination = Pick<OrderForm, 'destination_format' | 'destination'>;
export type Rules = { country: Country; generation: Generation; names: PartNames };

/** Fits an order of another generation to this one. Parts that do not fit stay in the form and are named. */
export function adaptOrder(order: OrderForm, rules: Rules): { order: OrderForm; dropped: DroppedField[] } {
  const { dropped, ...to } = adaptDestination(order, rules);
  return { order: { ...order, ...to }, dropped: [...dropped, ...droppedPickup(order, rules.generation)] };
}

/** The same for the address only. An address in parts becomes one line where only that is accepted. */
export function adaptDestination(
  { destination_format, destination }: FormDestination,
  { country, generation, names }: Rules,
): FormDestination & { dropped: DroppedField[] } {
  const { own, others } = formatsOf(country, generation);
  if ([...own, ...others].includes(destination_format)) return { destination_format, destination, dropped: [] };
  const line = addressLine(destination_format, destination, names);
  if (own.includes('ksa_line_format')) {
    const first_line = line || destination.first_line;
    return {
      destination_format: 'ksa_line_format',
      destination: { ...destination, first_line },
      dropped: line ? ['line'] : [],
    };
  }
  const first = own.includes('ksa_format') ? 'ksa_format' : (own[0] ?? 'location_format');
  const reason = destination_format === 'ksa_line_format' ? 'split' : 'format';
  return { destination_format: first, destination, dropped: line ? [reason] : [] };
}

function droppedPickup({ origin_format, origin }: OrderForm, generation: Generation): DroppedField[] {
  const isElsewhere = origin_format === 'location_format';
  if (generation === 'v0') return isElsewhere || origin.branch_id !== '' ? ['pickup'] : [];
  return generation === 'v1' && isElsewhere && origin.instructions.trim() !== '' ? ['pickupInstructions'] : [];
}
