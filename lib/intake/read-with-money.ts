import type { MapCountry } from '@/lib/map/geometry/point';
import { readMoney } from './money/read-money';
import { type Intake, read } from './read';

/** The message of an order, with its sum and how it is paid. The areas of its country must be there. */
export function readWithMoney(text: string, country: MapCountry): Intake {
  return read(text, country, { readMoney });
}
