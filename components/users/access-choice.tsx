import { useTranslations } from 'next-intl';
import { ConnectionName } from '@/components/shell/navigation/connection-name';
import { useConnections } from '@/components/shell/user/session-context';
import { NativeSelect } from '@/components/ui/input/native-select';
import { RadioGroup } from '@/components/ui/input/radio-group';
import { MERCHANT_ROLES, ROLES, type Role } from '@/lib/auth/permissions';
import type { Access } from '@/lib/users/schema';

/** The role for all merchants, each with its purpose, and where there are several another one for some of them. */
export function AccessChoice({ value, onChange }: { value: Access; onChange: (access: Access) => void }) {
  const t = useTranslations('settings');
  const roleName = useTranslations('shell.role');
  const connections = useConnections();
  const isOneOfMany = connections.length > 1;
  const { role, memberships = [] } = value;
  const of = (name: Role | 'none') => ({ value: name, label: roleName(name), help: t(`roles.help.${name}`) });

  function setMembership(connectionId: string, chosen: string) {
    const others = memberships.filter((membership) => membership.connectionId !== connectionId);
    const known = MERCHANT_ROLES.find((name) => name === chosen);
    const before = memberships.find((membership) => membership.connectionId === connectionId);
    onChange({ role, memberships: known ? [...others, { ...before, connectionId, role: known }] : others });
  }
  return (
    <div className="space-y-4">
      <RadioGroup
        legend={t('people.role')}
        options={[...ROLES, ...(isOneOfMany ? (['none'] as const) : [])].map(of)}
        value={role ?? 'none'}
        onChange={(name) => onChange({ memberships, role: name === 'none' ? null : name })}
      />
      {isOneOfMany && role !== 'owner' && (
        <fieldset className="grid min-w-0 gap-2">
          <legend className="mb-1 font-medium">{t('people.merchants')}</legend>
          {connections.map(({ id, name }) => (
            <div key={id} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-3">
              <ConnectionName name={name} />
              <NativeSelect
                aria-label={name}
                className="w-36 sm:w-44"
                value={memberships.find(({ connectionId }) => connectionId === id)?.role ?? ''}
                onChange={(event) => setMembership(id, event.target.value)}
              >
                <option value="">{role ? t('people.asForAll') : t('people.noAccess')}</option>
                {MERCHANT_ROLES.map((option) => (
                  <option key={option} value={option}>
                    {roleName(option)}
                  </option>
                ))}
              </NativeSelect>
            </div>
          ))}
        </fieldset>
      )}
    </div>
  );
}
