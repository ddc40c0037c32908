import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { MapPlace } from '@/components/map/drivers/tracking-map-props';
import { useAbilities } from '@/components/shell/use-abilities';
import { useSession } from '@/components/shell/user/session-context';
import { branchQueries } from '@/lib/branches/queries';
import type { BranchRow } from '@/lib/branches/schema';
import { shortNames } from '@/lib/format/text/short-names';

/** The branches as the map shows them, by the part of their names that differs; none without the permission. */
export function useBranchPlaces(): MapPlace[] {
  const { can } = useSession();
  const { whyNot } = useAbilities();
  const { data } = useQuery({ ...branchQueries.list(), enabled: can('branch:read') && !whyNot('listBranches') });
  return useMemo(() => placesOf(data?.branches ?? []), [data]);
}

function placesOf(branches: readonly BranchRow[]): MapPlace[] {
  const short = shortNames(branches.map(({ name }) => name));
  return branches.flatMap(({ id, name, latitude, longitude, gone }) =>
    gone || latitude === null || longitude === null ? [] : { id, label: short.get(name) ?? name, latitude, longitude },
  );
}
