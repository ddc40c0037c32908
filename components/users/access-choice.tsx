import { useTranslations } from 'next-intl';
import { ConnectionName } from '@/components/shell/navigation/connection-name';
import { useConnections } from '@/components/shell/user/session-context';
import { NativeSelect } from '@/components/ui/input/native-select';
import { RadioGroup } from '@/components/ui/input/radio-group';
import { useNarrowed } from '@/components/ui/input/use-narrowed';
import { MERCHANT_ROLES, ROLES, type Role } from '@/lib/auth/permissions';
import type { Access, Membership } from '@/lib/users/schema';
import { BranchChoice } from './branch-choice';

type Props = { value: Access; onChange: (access: Access) => void };

/** The role for all merchants, each with its purpose, and another one for some of them, in all branches or in some. */
export function AccessChoice({ value, onChange }: Props) {
  const t = useTranslations('settings');
  const roleName = useTranslations('shell.role');
  const connections = useConnections();
  const [only] = connections;
  const isOneOfMany = connections.length > 1;
  const { memberships = [] } = value;
  // Somebody of some branches of the only merchant has their role there.
  const own = isOneOfMany ? undefined : memberships.find(({ connectionId }) => connectionId === only?.id);
  const others = memberships.filter((membership) => membership !== own);
  const role = own?.role ?? value.role;
  const of = (name: Role | 'none') => ({ value: name, label: roleName(name), help: t(`roles.help.${name}`) });

  function setRole(name: Role | 'none') {
    const known = own && MERCHANT_ROLES.find((one) => one === name);
    if (known) onChange({ role: null, memberships: [...others, { ...own, role: known }] });
    else onChange({ memberships: others, role: name === 'none' ? null : name });
  }
  function setBranches(branches: string[] | null) {
    const known = MERCHANT_ROLES.find((one) => one === role);
    if (!only || !known) return;
    if (!branches) return onChange({ role, memberships: others });
    onChange({ role: null, memberships: [...others, { connectionId: only.id, role: known, branches }] });
  }
  return (
    <div className="space-y-4">
      <RadioGroup
        legend={t('people.role')}
        options={[...ROLES, ...(isOneOfMany ? (['none'] as const) : [])].map(of)}
        value={role ?? 'none'}
        onChange={setRole}
      />
      {role !== 'owner' &&
        (isOneOfMany ? (
          <MerchantRoles value={value} onChange={onChange} />
        ) : (
          only && (
            <div className="grid gap-1">
              <p className="font-medium">{t('people.branches')}</p>
              <BranchChoice
                connectionId={only.id}
                merchant={only.name}
                value={own?.branches ?? null}
                onChange={setBranches}
              />
            </div>
          )
        ))}
    </div>
  );
}

/** A role for each merchant, with a search where there are many. */
function MerchantRoles({ value: { role, memberships = [] }, onChange }: Props) {
  const t = useTranslations('settings.people');
  const roleName = useTranslations('shell.role');
  const { search, found } = useNarrowed(useConnections(), ({ name }) => name, t('findMerchant'));
  const of = (id: string) => memberships.find(({ connectionId }) => connectionId === id);

  function set(connectionId: string, change: Partial<Membership> | null) {
    const others = memberships.filter((membership) => membership.connectionId !== connectionId);
    const before = of(connectionId) ?? { connectionId, role: 'viewer' as const };
    onChange({ role, memberships: change ? [...others, { ...before, ...change }] : others });
  }
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-1 font-medium">{t('merchants')}</legend>
      {search}
      {found.map(({ id, name }) => (
        <div key={id} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1">
          <ConnectionName name={name} />
          <NativeSelect
            aria-label={name}
            className="w-36 sm:w-44"
            value={of(id)?.role ?? ''}
            onChange={(event) => {
              const known = MERCHANT_ROLES.find((option) => option === event.target.value);
              set(id, known ? { role: known } : null);
            }}
            options={[
              ['', role ? t('asForAll') : t('noAccess')],
              ...MERCHANT_ROLES.map((option) => [option, roleName(option)] as const),
            ]}
          />
          {of(id) && (
            <div className="col-span-2 ps-3">
              <BranchChoice
                connectionId={id}
                merchant={name}
                value={of(id)?.branches ?? null}
                onChange={(branches) => set(id, { branches })}
              />
            </div>
          )}
        </div>
      ))}
    </fieldset>
  );
}
