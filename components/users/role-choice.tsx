'use client';

import { useTranslations } from 'next-intl';
import { RadioGroup } from '@/components/ui/input/radio-group';
import { ROLES, type Role } from '@/lib/auth/permissions';

/** The roles, each with its purpose. */
export function RoleChoice({ value, onChange }: { value: Role; onChange: (role: Role) => void }) {
  const t = useTranslations('settings');
  const roleName = useTranslations('shell.role');
  const options = ROLES.map((role) => ({ value: role, label: roleName(role), help: t(`roles.help.${role}`) }));
  return <RadioGroup legend={t('people.role')} options={options} value={value} onChange={onChange} />;
}
