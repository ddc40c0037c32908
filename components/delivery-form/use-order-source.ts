import { useQuery, useQueryClient } from '@tanstack/react-query';
import { wholeDropOff } from '@/lib/comparisons/queries';
import { dropOffParam } from '@/lib/comparisons/schema';
import { deliveryQueries } from '@/lib/deliveries/queries';

/** The source of a new order: an earlier delivery, one to be corrected, a compared drop-off and a branch, or only a phone. */
export type OrderSource = { like?: string; instead?: string; phone?: string; to?: string; branch?: string };

export type SourceOrder = ReturnType<typeof useOrderSource>;

/** Loads the delivery that a new order is copied from, if `wanted`. */
export function useOrderSource({ like, instead, to, branch }: OrderSource, wanted: boolean) {
  const client = useQueryClient();
  const id = instead ?? like;
  const query = useQuery({
    ...deliveryQueries.detail(id ?? ''),
    enabled: wanted && id !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const compared = id === undefined && to !== undefined ? dropOffParam.parse(to) : null;
  const kind = instead ? 'instead' : like ? 'like' : compared ? 'compared' : 'none';
  const loading = query.data ? 'known' : query.errorUpdateCount > 0 ? 'failed' : 'pending';
  return {
    kind,
    state: !wanted || kind === 'none' ? 'none' : compared ? 'known' : loading,
    /** For `copyOrder`. */
    draft: compared
      ? { origin_format: 'branch_format', origin: { branch_id: branch }, ...wholeDropOff(client, compared) }
      : query.data?.draft,
    customerName: query.data?.customerName ?? '',
    query,
  };
}

/** Names the source, so that its draft is kept apart from others. */
export function sourceName({ like, instead, phone, to, branch }: OrderSource): string {
  if (instead) return `instead:${instead}`;
  if (like) return `like:${like}`;
  if (to) return `compared:${to}:${branch ?? ''}`;
  return phone ? `phone:${phone}` : '';
}
