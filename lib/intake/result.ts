import '@/lib/map/areas/areas';
import type { MapCountry } from '@/lib/map/geometry/point';
import { INTAKE_FIELDS } from './parts/fields';
import { readWithMoney } from './read-with-money';

const TEXTS = INTAKE_FIELDS.filter((field) => field !== 'point' && field !== 'floor' && field !== 'paci');

/** The sure fields of a message, as one flat record: the floor a number, `ground` or `basement`, the payment `cash` or `paid`. */
export type IntakeResult = Partial<Record<(typeof TEXTS)[number], string>> & {
  floor?: number | string;
  latitude?: number;
  longitude?: number;
  needs_network?: true;
};

export function intakeResult(text: string, country: MapCountry): IntakeResult {
  const { fields, shortLink } = readWithMoney(text, country);
  const result: IntakeResult = {};
  for (const field of TEXTS) if (fields[field] !== undefined) result[field] = fields[field];
  if (fields.floor !== undefined) result.floor = /^\d+$/.test(fields.floor) ? Number(fields.floor) : fields.floor;
  return { ...result, ...fields.point, ...(shortLink && { needs_network: true }) };
}
