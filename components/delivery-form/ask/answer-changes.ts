import type { AddressAnswer } from '@/lib/address-requests/schema';
import { formatPoint, Point, samePoint } from '@/lib/map/geometry/point';
import { AddressText } from '@/lib/order/address-fields';
import { addressLine } from '@/lib/order/address-line';
import { formatsOf } from '@/lib/order/formats';
import type { OrderFormat } from '@/lib/service/model/values';
import type { Rules } from '../order/adapt-order';
import type { TypedDestination } from '../order/order-form';

/** A field in which the form has something else than the customer confirmed. */
export type Difference = { name: AddressText | 'latitude'; typed: string; confirmed: string };
export type AnswerChanges = Pick<AddressAnswer, 'texts' | 'point'> & {
  format: OrderFormat;
  differences: Difference[];
};

/**
 * The changes that a customer's confirmed address makes in the form. Without differences it only fills what is empty.
 */
export function answerChanges(
  { format, texts, point }: AddressAnswer,
  destination: TypedDestination,
  rules: Rules,
): AnswerChanges {
  const taken = formatsOf(rules.country, rules.generation).own;
  // v0 takes a Saudi address in one line only.
  const target = taken.includes(format) ? format : (taken.find((own) => own === 'ksa_line_format') ?? format);
  const hasLine = target === 'location_format' || target === 'ksa_line_format';
  const line = hasLine ? addressLine(WRITTEN_IN[rules.country], texts, rules.names) : '';
  const all = line ? { ...texts, first_line: line } : texts;
  return { format: target, texts: all, point, differences: differencesOf({ texts: all, point }, destination) };
}

const WRITTEN_IN: Record<Rules['country'], OrderFormat> = {
  KW: 'kuwait_format',
  BH: 'bahrain_format',
  SA: 'ksa_format',
};

function differencesOf(
  { texts, point }: Pick<AddressAnswer, 'texts' | 'point'>,
  destination: TypedDestination,
): Difference[] {
  const typedPoint = Point.safeParse(destination).data;
  const moved: Difference[] =
    point && typedPoint && !samePoint(point, typedPoint)
      ? [{ name: 'latitude', typed: formatPoint(typedPoint), confirmed: formatPoint(point) }]
      : [];
  const changed = AddressText.options.flatMap((name): Difference[] => {
    const [typed, confirmed = ''] = [destination[name], texts[name]];
    return typed === '' || confirmed === '' || plain(typed) === plain(confirmed) ? [] : [{ name, typed, confirmed }];
  });
  return [...changed, ...moved];
}

const plain = (text: string) => text.trim().toLowerCase();
