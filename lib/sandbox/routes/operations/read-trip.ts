import type { Fields } from '../../requests/fields';
import { ownBranch } from '../../requests/read-order';
import { isJsonObject, notFound } from '../../requests/request';
import type { Merchant, Point } from '../../store/records';
import type { Store } from '../../store/store';

export type Trip = { from: Point; to: Point };

/** interface: POST /v1/deliveries/estimate, form A. Contacts are not needed. */
export function readFormA(body: Fields, store: Store, merchant: Merchant): Trip {
  const format = body.oneOf('origin_format', ['branch_format', 'location_format']);
  const why = ' for location_format';
  const origin = body.object('origin').because(why);
  const from = format === 'branch_format' ? ownBranch(origin, store, merchant, 'v1') : origin.point();
  if (body.text('destination_format') !== 'location_format')
    throw body.refusal('destination_format', 'must be location_format');
  return { from, to: body.object('destination').because(why).point() };
}

/** interface: POST /v1/deliveries/estimate, form B. */
export function readFormB(body: Fields, store: Store, merchant: Merchant): Trip {
  const from = branchPoint(body.object('origin').text('branch'), store, merchant);
  return { from, to: body.object('destination').object('location').point() };
}

/** interface: POST /v0/deliveries/estimate. */
export function readV0Trip(body: Fields, store: Store, merchant: Merchant): Trip {
  const from = branchPoint(body.text('branch'), store, merchant);
  return { from, to: body.object('destination').point() };
}

/** Whether a body is form B: by the fields that only one of the two forms has. */
export function isFormB(body: Fields): boolean {
  if (body.has('origin_format') || body.has('destination_format')) return false;
  const holds = (name: string, field: string) => {
    const value = body.value(name);
    return isJsonObject(value) && Object.hasOwn(value, field);
  };
  return holds('origin', 'branch') || holds('destination', 'location');
}

function branchPoint(id: string, store: Store, merchant: Merchant): Point {
  const branch = store.tables.branch.own(merchant.id, id.toLowerCase());
  if (!branch) throw notFound('Branch not found');
  return branch;
}
