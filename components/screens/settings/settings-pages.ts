import type { Permission } from '@/lib/auth/permissions';
import { routes } from '@/lib/routes';
import type { Generation } from '@/lib/service/generation/generation';

/** The settings pages and the permission that each needs. */
export const SETTINGS_PAGES: readonly {
  key:
    | 'profile'
    | 'people'
    | 'connections'
    | 'attention'
    | 'installation'
    | 'backups'
    | 'audit'
    | 'privacy'
    | 'system'
    | 'notifications';
  href: string;
  permission?: Permission;
  /** Only where there are credentials of it. */
  generation?: Generation;
}[] = [
  { key: 'profile', href: routes.settings() },
  { key: 'people', href: routes.settingsPeople(), permission: 'users:manage' },
  { key: 'connections', href: routes.settingsConnections(), permission: 'settings:read' },
  { key: 'attention', href: routes.settingsAttention(), permission: 'settings:read' },
  {
    key: 'installation',
    href: routes.settingsInstallation(),
    permission: 'settings:read',
    generation: 'v1',
  },
  { key: 'backups', href: routes.settingsBackups(), permission: 'settings:manage' },
  { key: 'privacy', href: routes.settingsPrivacy(), permission: 'settings:manage' },
  { key: 'audit', href: routes.settingsAudit(), permission: 'audit:read' },
  { key: 'system', href: routes.settingsSystem(), permission: 'settings:manage' },
  { key: 'notifications', href: routes.settingsNotifications() },
];
