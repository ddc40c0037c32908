import { useTranslations } from 'next-intl';
import { useConnection, useConnections, useSession } from '@/components/shell/user/session-context';
import { Checkbox } from '@/components/ui/input/checkbox';
import { OCCURRENCE_KINDS, type OccurrenceKind, OTHER_KINDS, permissionFor } from '@/lib/occurrences/schema';

const OTHERS: readonly OccurrenceKind[] = OTHER_KINDS;

/** The kinds that the user may see, in two groups to choose from. */
export function KindChoice({
  chosen,
  onChange,
}: {
  chosen: readonly string[];
  onChange: (kinds: OccurrenceKind[]) => void;
}) {
  const t = useTranslations('occurrences');
  const allowed = useAllowedKinds();
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {(['orders', 'others'] as const).map((group) => (
        <fieldset key={group}>
          <legend className="mb-1 font-medium">{t(`push.groups.${group}`)}</legend>
          {allowed
            .filter((kind) => OTHERS.includes(kind) === (group === 'others'))
            .map((kind) => (
              <Checkbox
                key={kind}
                label={t(`kind.${kind}`)}
                checked={chosen.includes(kind)}
                onChange={({ currentTarget: { checked } }) =>
                  onChange(allowed.filter((name) => (name === kind ? checked : chosen.includes(name))))
                }
              />
            ))}
        </fieldset>
      ))}
    </div>
  );
}

/** The merchants, and the branches of this one, from which messages come. All do until somebody leaves one out. */
export function PlaceChoice({
  branches,
  excluded,
  onChange,
}: {
  branches: readonly { id: string; name: string }[];
  excluded: readonly string[];
  onChange: (excluded: string[]) => void;
}) {
  const t = useTranslations('occurrences.push');
  const { id: current } = useConnection();
  const merchants = useConnections();
  if (merchants.length < 2 && branches.length < 2) return null;
  const box = (key: string, label: string, isOff = false) => (
    <Checkbox
      key={key}
      label={label}
      className={key.includes('/') ? 'ms-6' : undefined}
      disabled={isOff}
      checked={!isOff && !excluded.includes(key)}
      onChange={({ currentTarget: { checked } }) =>
        onChange(checked ? excluded.filter((place) => place !== key) : [...excluded, key])
      }
    />
  );
  return (
    <fieldset className="mt-3">
      <legend className="mb-1 font-medium">{t('places')}</legend>
      {merchants.flatMap(({ id, name }) => {
        const within = id === current && branches.length > 1 ? branches : [];
        return [
          box(id, name),
          ...within.map((branch) => box(`${id}/${branch.id}`, branch.name, excluded.includes(id))),
        ];
      })}
    </fieldset>
  );
}

export function useAllowedKinds(): OccurrenceKind[] {
  const { can } = useSession();
  return OCCURRENCE_KINDS.filter((kind) => can(permissionFor(kind)));
}
