import { addressFields } from '@/lib/order/address-fields';
import { GENERATION_FACTS, type Generation } from '@/lib/service/generation/generation';
import { isOrderPath, type OrderForm, type OrderPath } from './order-form';

type Shown = Pick<OrderForm, 'origin_format' | 'destination_format' | 'when'>;

/** The form's field for a path of the shared schema or of the service; undefined when it is not shown. */
export function fieldOfProblem(
  path: string,
  sentence: string,
  shown: Shown,
  generation: Generation = 'v2',
): OrderPath | undefined {
  const field = ALIASES[path] ?? path;
  if (!GENERATION_FACTS[generation].takesOrigin) {
    if (/^(origin\.)?branch(_id)?$/.test(field)) return 'key_branch';
  } else if (/^origin(\.branch(_id)?)?$/.test(field) || /merchant has multiple branches/i.test(sentence)) {
    return shown.origin_format === 'branch_format' ? 'origin.branch_id' : 'origin_format';
  }
  const single = field.replace(/(^|\.)longitude$/, '$1latitude');
  const fields = shownFields(shown, generation);
  // Some services name a field without its part of the order.
  const alike = fields.filter((name) => name === single || name.endsWith(`.${single}`));
  return fields.find((name) => name === single) ?? (alike.length === 1 ? alike[0] : undefined);
}

/** The shown fields, from top to bottom. */
export function shownFields(
  { origin_format, destination_format, when }: Shown,
  generation: Generation = 'v2',
): OrderPath[] {
  return [
    'destination.contact_phone',
    'destination.contact_name',
    'payment.amount',
    'payment.type',
    'destination_format',
    ...addressFields(destination_format, generation)
      .filter((name) => name !== 'longitude')
      .map((name) => `destination.${name}`),
    ...pickupFields(origin_format, generation),
    ...(when === 'later' ? ['scheduled_date'] : []),
    'reference',
    ...(generation === 'v0' ? ['platform_name'] : []),
  ].filter(isOrderPath);
}

function pickupFields(format: Shown['origin_format'], generation: Generation): string[] {
  if (!GENERATION_FACTS[generation].takesOrigin) return ['key_branch'];
  if (format === 'branch_format') return ['origin_format', 'origin.branch_id'];
  const own = generation === 'v2' ? ORIGIN : ORIGIN.filter((field) => field !== 'origin.instructions');
  return ['origin_format', ...own];
}

const ALIASES: Record<string, string> = {
  branch_id: 'origin.branch_id',
  branch: 'origin.branch_id',
  amount: 'payment.amount',
  'destination.address': 'destination.first_line',
};
const INSIDE = ['floor', 'apartment', 'instructions'];
const ORIGIN = ['contact_phone', 'contact_name', 'latitude', 'first_line', ...INSIDE].map((name) => `origin.${name}`);
