import type { Country } from '@/lib/connections/model/connection';
import { type Point, roundPoint } from '@/lib/map/geometry/point';
import type { CreateDeliveryInput } from '@/lib/order/schema';

/** `failing`: no driver is found, until a person retries. */
export type SampleKind = 'delivered' | 'failing';

const PHONES: Record<Country, string> = { KW: '+96599001122', BH: '+97336001122', SA: '+966501001122' };
/** To the south-west, where none of the sandbox's branches has the sea; a simulated driver is there in 20 seconds. */
const AWAY = { latitude: -0.0055, longitude: -0.006 };

/** An order for the sandbox that ends within a minute, because of the words in its reference (lib/sandbox, magic values). */
export function sampleOrder(
  kind: SampleKind,
  { branch, country, name, now }: { branch: Point & { id: string }; country: Country; name: string; now: number },
): CreateDeliveryInput {
  return {
    reference: `SAMPLE${kind === 'failing' ? '-NO-DRIVER' : ''}-${now}`,
    payment: { amount: '4.5', type: 'paid' },
    origin_format: 'branch_format',
    origin: { branch_id: branch.id },
    destination_format: 'location_format',
    destination: {
      contact_name: name,
      contact_phone: PHONES[country],
      ...roundPoint({
        latitude: branch.latitude + AWAY.latitude,
        longitude: branch.longitude + AWAY.longitude,
      }),
    },
  };
}
