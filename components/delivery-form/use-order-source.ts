'use client';

import { useQuery } from '@tanstack/react-query';
import { comparisonQueries } from '@/lib/comparisons/queries';
import { deliveryQueries } from '@/lib/deliveries/queries';

/** The source of a new order: an earlier delivery, one to be corrected, a branch of a comparison, or only a phone. */
export type OrderSource = { like?: string; instead?: string; phone?: string; comparison?: string; branch?: string };

export type SourceOrder = {
  kind: 'none' | 'like' | 'instead' | 'compared';
  state: 'none' | 'pending' | 'failed' | 'known';
  /** For `copyOrder`. */
  draft: unknown;
  customerName: string;
  isAsking: boolean;
  askAgain: () => void;
};

/** Loads the delivery or branch that a new order is copied from, if `wanted`. */
export function useOrderSource({ like, instead, comparison, branch }: OrderSource, wanted: boolean): SourceOrder {
  const id = instead ?? like;
  const earlier = useQuery({
    ...deliveryQueries.detail(id ?? ''),
    enabled: wanted && id !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const compared = useQuery({
    ...comparisonQueries.detail(comparison ?? ''),
    enabled: wanted && id === undefined && comparison !== undefined,
  });
  const kind = instead ? 'instead' : like ? 'like' : comparison ? 'compared' : 'none';
  const query = id ? earlier : compared;
  const { destinationFormat, destination } = compared.data ?? {};
  return {
    kind,
    state: !wanted || kind === 'none' ? 'none' : query.data ? 'known' : query.isError ? 'failed' : 'pending',
    draft: id
      ? earlier.data?.draft
      : destination && {
          origin_format: 'branch_format',
          origin: { branch_id: branch },
          destination_format: destinationFormat,
          destination,
        },
    customerName: earlier.data?.customerName ?? '',
    isAsking: query.isFetching,
    askAgain: () => void query.refetch(),
  };
}

/** Names the source, so that its draft is kept apart from others. */
export function sourceName({ like, instead, phone, comparison, branch }: OrderSource): string {
  if (instead) return `instead:${instead}`;
  if (like) return `like:${like}`;
  if (comparison) return `compared:${comparison}:${branch ?? ''}`;
  return phone ? `phone:${phone}` : '';
}
