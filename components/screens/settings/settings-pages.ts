import type { Permission } from '@/lib/auth/permissions';
import type settings from '@/lib/i18n/messages/en/settings.json';
import { routes } from '@/lib/routes';

/** The settings pages with the tab and the permission of each. Pages of one tab stand together. */
export const SETTINGS_PAGES: readonly {
  tab: keyof typeof settings.tabs;
  key: keyof typeof settings.tabs;
  href: string;
  permission?: Permission;
}[] = [
  { tab: 'you', key: 'profile', href: routes.settings() },
  { tab: 'you', key: 'notifications', href: routes.settingsNotifications() },
  { tab: 'team', key: 'people', href: routes.settingsPeople(), permission: 'users:manage' },
  { tab: 'connections', key: 'connections', href: routes.settingsConnections(), permission: 'settings:read' },
  { tab: 'rules', key: 'attention', href: routes.settingsAttention(), permission: 'settings:read' },
  { tab: 'data', key: 'backups', href: routes.settingsBackups(), permission: 'settings:manage' },
  { tab: 'data', key: 'privacy', href: routes.settingsPrivacy(), permission: 'settings:manage' },
  { tab: 'data', key: 'audit', href: routes.settingsAudit(), permission: 'audit:read' },
  { tab: 'data', key: 'system', href: routes.settingsSystem(), permission: 'settings:manage' },
];
