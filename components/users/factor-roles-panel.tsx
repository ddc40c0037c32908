'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useRefusal } from '@/components/form/use-refusal';
import { useRouter } from '@/components/nav/connection-navigation';
import { Button } from '@/components/ui/button/button';
import { Checkbox } from '@/components/ui/input/checkbox';
import { toast } from '@/components/ui/overlay/toast';
import { Panel } from '@/components/ui/panel';
import { DateTime } from '@/components/ui/text/date-time';
import type { FactorRoles } from '@/lib/auth/factor-roles';
import { ROLES, type Role } from '@/lib/auth/permissions';
import { useChangeFactorRoles } from '@/lib/users/queries';

/** The roles that need a second factor, each with the date from which on. */
export function FactorRolesPanel({ rules }: { rules: FactorRoles }) {
  const t = useTranslations('settings.factorRoles');
  const roleName = useTranslations('shell.role');
  const router = useRouter();
  const refusal = useRefusal();
  const change = useChangeFactorRoles();
  const [chosen, setChosen] = useState<Role[]>();
  const roles = chosen ?? ROLES.filter((role) => rules[role]);
  const save = () =>
    change.mutate(roles, {
      onSuccess: () => {
        toast.success(t('saved'));
        setChosen(undefined);
        router.refresh();
      },
      onError: refusal.show,
    });
  return (
    <Panel title={t('title')} lead={t('lead')}>
      <fieldset className="mb-4">
        <legend className="sr-only">{t('title')}</legend>
        {ROLES.map((role) => {
          const from = rules[role];
          return (
            <Checkbox
              key={role}
              label={roleName(role)}
              help={from && t.rich('from', { date: () => <DateTime value={from} /> })}
              checked={roles.includes(role)}
              onChange={({ target }) =>
                setChosen(target.checked ? [...roles, role] : roles.filter((other) => other !== role))
              }
            />
          );
        })}
      </fieldset>
      <Button variant="primary" disabled={!chosen} pending={change.isPending} onClick={save}>
        {t('save')}
      </Button>
    </Panel>
  );
}
