import { z } from 'zod/mini';
import { Point } from '@/lib/map/geometry/point';
import { PAYMENT_TYPES } from '@/lib/service/model/values';
import * as v1 from '../v1/schema';

/** The wire shapes of v0, requests and responses, as in the interface. v0 sends `Authorization: Key <API_KEY>` and is not signed. */

/** interface: Limits, webhook key: characters of the header `order-webhook-key`. */
export const ORDER_WEBHOOK_KEY_HEADER = 'order-webhook-key';
export const ORDER_WEBHOOK_KEY_LENGTH = [12, 32] as const;

/** The interface does not show v0's statuses: v1's are assumed. */
export { DELIVERY_STATUSES, DeliveryStatus } from '../v1/schema';

const text = z.string().check(z.minLength(1));
const optionalText = z.optional(z.string());

const common = {
  orderId: text,
  name: text,
  phone: text,
  instructions: optionalText,
  floor: optionalText,
  apartment: optionalText,
  scheduledAt: z.optional(z.iso.datetime({ offset: true })),
  paymentType: z.enum(PAYMENT_TYPES),
  amount: z.optional(z.number().check(z.gte(0))),
};

/** For every country. */
export const LocationData = z.object({ ...common, location: Point });
/** For Kuwait and Bahrain without a location. `area` in the service's spelling. */
export const BlockData = z.object({ ...common, area: text, block: text, street: text, buildingNumber: text });
/** For Saudi Arabia without a location. */
export const ShortAddressData = z.object({ ...common, shortAddress: z.string().check(z.regex(/^[A-Za-z0-9]{8}$/)) });
/** For Saudi Arabia without a location and a short address. */
export const FirstLineData = z.object({ ...common, firstLine: text });

export const PlatformData = z
  .union([LocationData, BlockData, ShortAddressData, FirstLineData])
  .check(z.refine(({ paymentType, amount }) => paymentType !== 'cash' || amount !== undefined, { path: ['amount'] }));
export type PlatformData = z.infer<typeof PlatformData>;

/** POST /v0/deliveries. A repeated `orderId` makes a second order. */
export const CreateDeliveryRequest = z.object({ platformName: text, platformData: PlatformData });
export type CreateDeliveryRequest = z.infer<typeof CreateDeliveryRequest>;

export const Delivery = z.object({
  code: text,
  deliveryFee: z.number(),
  amount: z.number(),
  customerAddress: z.string(),
  customerLocation: z.object({ latitude: z.number(), longitude: z.number() }),
  customerName: z.string(),
  customerPhone: z.string(),
  orderStatus: v1.DeliveryStatus,
  estimatedDistance: z.number(),
  estimatedDuration: z.number(),
  driver: z.object({ name: z.string(), phoneNumber: z.string() }),
  trackingLink: z.string(),
  qrCodeLink: z.string(),
  orderCreatedAt: z.string(),
  currency: z.string(),
});
export type Delivery = z.infer<typeof Delivery>;

/** The interface does not show the payload: the delivery is assumed. */
export const OrderUpdated = Delivery;
export type OrderUpdated = z.infer<typeof OrderUpdated>;

/** POST /v0/deliveries/:code/cancel, 400 (already canceled or failed) and 404. */
export const CancelRefusal = z.object({ message: z.string() });
export type CancelRefusal = z.infer<typeof CancelRefusal>;

/** POST /v0/deliveries/estimate and /timelessEstimate. */
export const EstimateRequest = z.object({ branch: text, destination: Point });
export type EstimateRequest = z.infer<typeof EstimateRequest>;

export { EstimateB as Estimate, TimelessEstimateB as TimelessEstimate } from '../v1/schema';

/**
 * Area spellings of Kuwait and Bahrain for `platformData.area`. The interface does not show the service's list: this one is
 * the sandbox's, and only a suggestion for other services.
 */
export const SERVICE_AREAS: Record<'KW' | 'BH', readonly string[]> = {
  KW: listed(`
  Abbasiya; Abdali; Abdullah Al Mubarak; Abdullah Al Salem; Abraq Khaitan; Abu Al Hasaniya; Abu Fatira; Abu Halifa;
  Adailiya; Adan; Ahmadi; Ali Sabah Al Salem; Amghara; Andalus; Anjafa; Ardiya; Ardiya Industrial; Bayan; Bidaa;
  Bnaider; Bneid Al Qar; Daher; Daiya; Dajeej; Dasma; Dasman; Doha; Egaila; Fahad Al Ahmad; Fahaheel; Faiha;
  Farwaniya; Fintas; Firdous; Funaitees; Ghornata; Hadiya; Hawalli; Hittin; Ishbiliya; Jaber Al Ahmad;
  Jaber Al Ali; Jabriya; Jahra; Jleeb Al Shuyoukh; Julaia; Kabd; Kaifan; Khairan; Khaitan; Khaldiya;
  Kuwait Airport; Kuwait City; Mahboula; Maidan Hawalli; Mangaf; Mansouriya; Messila; Mina Abdullah; Mirqab;
  Mishref; Mubarak Al Abdullah; Mubarak Al Kabeer; Mutlaa; Naeem; Nahdha; Naseem; North West Sulaibikhat;
  Nuwaiseeb; Nuzha; Omariya; Oyoun; Qadsiya; Qairawan; Qasr; Qibla; Qortuba; Qurain; Qusour; Rabiya; Rai; Rawda;
  Rehab; Riggae; Riqqa; Rumaithiya; Saad Al Abdullah; Sabah Al Ahmad; Sabah Al Ahmad Sea City; Sabah Al Nasser;
  Sabah Al Salem; Sabahiya; Sabhan; Salam; Salhiya; Salmiya; Salwa; Shaab; Shadadiya; Shamiya; Sharq; Shuaiba;
  Shuhada; Shuwaikh Educational; Shuwaikh Industrial; Shuwaikh Medical; Shuwaikh Port; Shuwaikh Residential;
  Siddeeq; South Abdullah Al Mubarak; Subiya; Sulaibikhat; Sulaibiya; Surra; Taima; Wafra; Wafra Residential; Waha;
  West Abdullah Al Mubarak; West Mishref; Wista; Yarmouk; Zahra; Zour`),
  BH: listed(`
  Aali; Abu Saiba; Adliya; Amwaj Islands; Arad; Askar; Awali; Bahrain Bay; Bani Jamra; Barbar; Bilad Al Qadeem;
  Budaiya; Buhair; Burhama; Buri; Busaiteen; Daih; Dair; Damistan; Dar Kulaib; Diplomatic Area; Diraz;
  Diyar Al Muharraq; Durrat Al Bahrain; East Riffa; Eker; Galali; Ghuraifa; Gudaibiya; Hajiyat; Halat Bu Maher;
  Hamad Town; Hamala; Hidd; Hoora; Isa Town; Jablat Hibshi; Janabiya; Jasra; Jaww; Jid Ali; Jidhafs; Juffair;
  Jurdab; Karbabad; Karrana; Karzakkan; Maameer; Mahooz; Malkiya; Manama; Maqaba; Muharraq; Naim; Nuwaidrat; Qadam;
  Qalat Al Bahrain; Ras Rumman; Riffa; Saar; Salmabad; Salman City; Salmaniya; Samaheej; Sanabis; Sanad; Seef;
  Segaiya; Shakhura; Sitra; Suwayfiyah; Tubli; Umm Al Hassam; West Riffa; Zallaq; Zinj`),
};

function listed(names: string): readonly string[] {
  return names.split(';').map((name) => name.trim());
}
