import { useTranslations } from 'next-intl';
import { useConnection, useConnections } from '@/components/shell/user/session-context';
import { Checkbox } from '@/components/ui/input/checkbox';

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
      {merchants.map(({ id, name }) => (
        <div key={id}>
          {box(id, name)}
          {id === current &&
            branches.length > 1 &&
            branches.map((branch) => box(`${id}/${branch.id}`, branch.name, excluded.includes(id)))}
        </div>
      ))}
    </fieldset>
  );
}
