import { has, requiredObject, requiredOneOf, requiredText, requiredWithin } from '../../requests/read-fields';
import { ownBranch } from '../../requests/read-order';
import { invalid, isJsonObject, type JsonObject, notFound } from '../../requests/request';
import type { Merchant, Point } from '../../store/records';
import type { Store } from '../../store/store';

export type Trip = { from: Point; to: Point };

/** interface: POST /v1/deliveries/estimate, form A. Contacts are not needed. */
export function readFormA(body: JsonObject, store: Store, merchant: Merchant): Trip {
  const format = requiredOneOf(body, 'origin_format', ['branch_format', 'location_format'] as const);
  const origin = requiredObject(body, 'origin');
  const why = ' for location_format';
  const from = format === 'branch_format' ? ownBranch(origin, store, merchant, 'v1') : readPoint(origin, 'origin', why);
  if (requiredText(body, 'destination_format') !== 'location_format')
    throw invalid('destination_format: must be location_format');
  return { from, to: readPoint(requiredObject(body, 'destination'), 'destination', why) };
}

/** interface: POST /v1/deliveries/estimate, form B. */
export function readFormB(body: JsonObject, store: Store, merchant: Merchant): Trip {
  const branch = requiredText(requiredObject(body, 'origin'), 'branch', 'origin.branch');
  const from = branchPoint(branch, store, merchant);
  const location = requiredObject(requiredObject(body, 'destination'), 'location', 'destination.location');
  return { from, to: readPoint(location, 'destination.location') };
}

/** interface: POST /v0/deliveries/estimate. */
export function readV0Trip(body: JsonObject, store: Store, merchant: Merchant): Trip {
  const from = branchPoint(requiredText(body, 'branch'), store, merchant);
  return { from, to: readPoint(requiredObject(body, 'destination'), 'destination') };
}

/** Whether a body is form B: by the fields that only one of the two forms has. */
export function isFormB(body: JsonObject): boolean {
  if (has(body, 'origin_format') || has(body, 'destination_format')) return false;
  const { origin, destination } = body;
  return (isJsonObject(origin) && has(origin, 'branch')) || (isJsonObject(destination) && has(destination, 'location'));
}

function branchPoint(id: string, store: Store, merchant: Merchant): Point {
  const branch = store.tables.branch.own(merchant.id, id.toLowerCase());
  if (!branch) throw notFound('Branch not found');
  return branch;
}

function readPoint(from: JsonObject, path: string, why = ''): Point {
  const latitude = requiredWithin(from, 'latitude', 90, `${path}.latitude`, why);
  const longitude = requiredWithin(from, 'longitude', 180, `${path}.longitude`, why);
  return { latitude, longitude };
}
