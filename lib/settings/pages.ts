import type { Permission } from '@/lib/auth/permissions';
import { routes } from '@/lib/routes';

/** The pages of the settings and what each asks for. */
export const SETTINGS_PAGES: readonly {
  key: 'profile' | 'people' | 'connections' | 'notifications';
  href: string;
  permission?: Permission;
}[] = [
  { key: 'profile', href: routes.settings() },
  { key: 'people', href: routes.settingsPeople(), permission: 'users:manage' },
  { key: 'connections', href: routes.settingsConnections(), permission: 'settings:read' },
  { key: 'notifications', href: routes.settingsNotifications() },
];
