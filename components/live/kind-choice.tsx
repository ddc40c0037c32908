import { useTranslations } from 'next-intl';
import { useSession } from '@/components/shell/user/session-context';
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

export function useAllowedKinds(): OccurrenceKind[] {
  const { can } = useSession();
  return OCCURRENCE_KINDS.filter((kind) => can(permissionFor(kind)));
}
