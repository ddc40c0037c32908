import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import type { Sandbox } from '../../context/sandbox';
import { Fields } from '../../requests/fields';
import { invalid, notFound, type SandboxContext, type SandboxEnv } from '../../requests/request';
import { pointText } from '../../simulation/address';
import type { Branch } from '../../store/records';
import { branchWire } from '../../wire/v2';
import { needs } from './authentication';
import { readChoice, readInteger } from './read-query';

const NAME_LENGTH = [2, 75] as const;
const DEFAULT_LIMIT = 30;
/** The interface shows no maximum; this is the one of invoices. */
const MAX_LIMIT = 100;

/**
 * interface: Endpoints, v1 and v2 branches. What the interface does not show for v2 (list, record, update, permissions)
 * is as in v1. A delete responds with 200 in v1 and 204 in v2, both without a body.
 */
export function branchRoutes({ store, clock, documented }: Sandbox, deletedStatus: 200 | 204) {
  const isDocumented = () => documented.on && deletedStatus === 204;
  const routes = new Hono<SandboxEnv>();

  function find(context: SandboxContext): Branch {
    const branch = store.tables.branch.own(context.var.merchant.id, (context.req.param('id') ?? '').toLowerCase());
    if (!branch) throw notFound('Branch not found');
    return branch;
  }

  routes.post('/', needs('branch:write'), (context) => {
    const body = Fields.of(context.var.body);
    const name = readName(body);
    const phone = body.text('phone');
    const place = isDocumented() ? readPlace(body) : { ...body.point(), address: null };
    const branch: Branch = {
      name,
      phone,
      ...place,
      id: randomBytes(12).toString('hex'),
      merchantId: context.var.merchant.id,
      address: place.address ?? pointText(place),
      createdAt: clock.service(),
    };
    store.commit((transaction) => transaction.put('branch', branch));
    return Response.json(branchWire(branch), { status: 201 });
  });

  routes.get('/', needs('branch:read'), (context) => {
    const page = readInteger(context, 'page', { least: 1, otherwise: 1 });
    const limit = readInteger(context, 'limit', { least: 1, most: MAX_LIMIT, otherwise: DEFAULT_LIMIT });
    const sortBy = readChoice(context, 'sort_by', ['created_at', 'name'], 'created_at');
    const sortOrder = readChoice(context, 'sort_order', ['asc', 'desc'], 'desc');
    const all = store.tables.branch.of(context.var.merchant.id).sort(sortBy === 'name' ? byName : byAge);
    if (sortOrder === 'desc') all.reverse();
    return Response.json({
      branches: all.slice((page - 1) * limit, page * limit).map(branchWire),
      page,
      limit,
      sort_by: sortBy,
      sort_order: sortOrder,
      total_pages: Math.ceil(all.length / limit),
      total_count: all.length,
    });
  });

  routes.get('/:id', needs('branch:read'), (context) => Response.json(branchWire(find(context))));

  routes.put('/:id', needs('branch:update'), (context) => {
    const branch = find(context);
    const body = Fields.of(context.var.body);
    const saved: Branch = {
      ...branch,
      ...(isDocumented() ? documentedPlace(body) : movedPlace(branch, body)),
      ...(body.has('name') && { name: readName(body) }),
      ...(body.has('phone') && { phone: body.text('phone') }),
    };
    store.commit((transaction) => transaction.put('branch', saved));
    return Response.json(branchWire(saved));
  });

  routes.delete('/:id', needs('branch:delete'), (context) => {
    const branch = find(context);
    store.commit((transaction) => transaction.remove('branch', branch.id));
    return new Response(null, { status: deletedStatus });
  });

  return routes;
}

/** A changed place has the address of its point. */
function movedPlace({ latitude, longitude }: Branch, body: Fields): Partial<Branch> {
  const isGiven = ['name', 'phone', 'latitude', 'longitude'].some((name) => body.has(name));
  if (!isGiven) throw invalid('body: needs at least one of name, phone, latitude, longitude');
  const place = {
    latitude: body.has('latitude') ? body.within('latitude', 90) : latitude,
    longitude: body.has('longitude') ? body.within('longitude', 180) : longitude,
  };
  const isMoved = place.latitude !== latitude || place.longitude !== longitude;
  return isMoved ? { ...place, address: pointText(place) } : place;
}

/** As documented: the flat coordinates alone change nothing, so they are refused. */
function documentedPlace(body: Fields): Partial<Branch> {
  if ((body.has('latitude') || body.has('longitude')) && !body.has('location')) throw invalid('location: is required');
  return {
    ...(body.has('location') && readPlace(body)),
    ...(body.has('address') && { address: body.text('address') }),
  };
}

/** A branch as documented: `address` and `location {lat, lng}`. */
function readPlace(body: Fields): { address: string; latitude: number; longitude: number } {
  const address = body.text('address');
  const location = body.object('location');
  return { address, latitude: location.within('lat', 90), longitude: location.within('lng', 180) };
}

/** Spaces around a name do not count towards the minimum, but towards the maximum. */
function readName(body: Fields): string {
  const name = body.text('name');
  if ([...name.trim()].length < NAME_LENGTH[0] || [...name].length > NAME_LENGTH[1]) {
    throw body.refusal('name', `must be ${NAME_LENGTH[0]} to ${NAME_LENGTH[1]} characters`);
  }
  return name;
}

const byAge = (a: Branch, b: Branch) => a.createdAt - b.createdAt || a.id.localeCompare(b.id);
const byName = (a: Branch, b: Branch) => a.name.localeCompare(b.name) || a.id.localeCompare(b.id);
