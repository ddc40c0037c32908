import type { Permission } from '@/lib/auth/permissions';
import { routes } from '@/lib/routes';

/** The pages of the settings and what each asks for. */
export const SETTINGS_PAGES: readonly {
  key: 'profile' | 'people' | 'connection' | 'notifications';
  href: string;
  permission?: Permission;
}[] = [
  { key: 'profile', href: routes.settings() },
  { key: 'people', href: routes.settingsPeople(), permission: 'users:manage' },
  { key: 'connection', href: routes.settingsConnection(), permission: 'settings:read' },
  { key: 'notifications', href: routes.settingsNotifications() },
];
