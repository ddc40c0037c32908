import { GENERATION_FACTS, type Generation } from '@/lib/service/model/generation';
import type { OrderForm } from './order-form';

type Shown = Pick<OrderForm, 'origin_format' | 'destination_format' | 'when'>;

/** The form's field for a path of the shared schema or of the service; undefined when it is not shown. */
export function fieldOfProblem(
  path: string,
  sentence: string,
  shown: Shown,
  generation: Generation = 'v2',
): string | undefined {
  const field = ALIASES[path] ?? path;
  if (!GENERATION_FACTS[generation].takesOrigin) {
    if (/^(origin\.)?branch(_id)?$/.test(field)) return 'key_branch';
  } else if (/^origin(\.branch(_id)?)?$/.test(field) || /merchant has multiple branches/i.test(sentence)) {
    return shown.origin_format === 'branch_format' ? 'origin.branch_id' : 'origin_format';
  }
  const single = field.replace(/(^|\.)longitude$/, '$1latitude');
  const fields = shownFields(shown, generation);
  // Some services name a field without its part of the order.
  const alike = fields.filter((one) => one === single || one.endsWith(`.${single}`));
  return fields.includes(single) ? single : alike.length === 1 ? alike[0] : undefined;
}

/** The shown fields, from top to bottom. */
export function shownFields(
  { origin_format, destination_format, when }: Shown,
  generation: Generation = 'v2',
): string[] {
  return [
    'destination.contact_phone',
    'destination.contact_name',
    'destination_format',
    ...destinationFields(destination_format, generation).map((name) => `destination.${name}`),
    ...pickupFields(origin_format, generation),
    'payment.type',
    'payment.amount',
    ...(when === 'later' ? ['scheduled_date'] : []),
    'reference',
    ...(generation === 'v0' ? ['platform_name'] : []),
  ];
}

/** v0 takes floor and apartment with every address; v1 and v2 do not with a short one. */
function destinationFields(format: Shown['destination_format'], generation: Generation): readonly string[] {
  return format === 'ksa_short_format' && generation === 'v0'
    ? ['short_address', ...INSIDE]
    : (DESTINATION[format] ?? []);
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
const BLOCK = ['area', 'block', 'street', 'building', ...INSIDE];
const DESTINATION: Record<Shown['destination_format'], readonly string[]> = {
  location_format: ['latitude', 'first_line', ...INSIDE],
  kuwait_format: BLOCK,
  bahrain_format: BLOCK,
  ksa_format: ['city', 'district', 'street', 'building', ...INSIDE],
  ksa_short_format: ['short_address', 'instructions'],
  ksa_line_format: ['first_line', ...INSIDE],
};
const ORIGIN = ['contact_phone', 'contact_name', 'latitude', 'first_line', ...INSIDE].map((name) => `origin.${name}`);
