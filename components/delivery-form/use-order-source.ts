'use client';

import { useQuery } from '@tanstack/react-query';
import { comparisonQueries } from '@/lib/comparisons/queries';
import { deliveryQueries } from '@/lib/deliveries/queries';

/** The source of a new order: an earlier delivery (its ledger id), a branch of a comparison, or only a phone. */
export type OrderSource = { like?: string; phone?: string; comparison?: string; branch?: string };

export type SourceOrder = {
  kind: 'none' | 'like' | 'compared';
  state: 'none' | 'pending' | 'failed' | 'known';
  /** For `copyOrder`. */
  draft: unknown;
  customerName: string;
  isAsking: boolean;
  askAgain: () => void;
};

/** Loads the delivery or branch that a new order is copied from, if `wanted`. */
export function useOrderSource({ like, comparison, branch }: OrderSource, wanted: boolean): SourceOrder {
  const earlier = useQuery({
    ...deliveryQueries.detail(like ?? ''),
    enabled: wanted && like !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const compared = useQuery({
    ...comparisonQueries.detail(comparison ?? ''),
    enabled: wanted && like === undefined && comparison !== undefined,
  });
  const kind = like ? 'like' : comparison ? 'compared' : 'none';
  const query = kind === 'like' ? earlier : compared;
  const { destinationFormat, destination } = compared.data ?? {};
  return {
    kind,
    state: !wanted || kind === 'none' ? 'none' : query.data ? 'known' : query.isError ? 'failed' : 'pending',
    draft:
      kind === 'like'
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
export function sourceName({ like, phone, comparison, branch }: OrderSource): string {
  if (like) return `like:${like}`;
  if (comparison) return `compared:${comparison}:${branch ?? ''}`;
  return phone ? `phone:${phone}` : '';
}
