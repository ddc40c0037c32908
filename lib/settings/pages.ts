import type { Permission } from '@/lib/auth/permissions';

/** The pages of the settings and what each asks for. */
export const SETTINGS_PAGES: readonly {
  key: 'profile' | 'people' | 'connection' | 'notifications';
  href: string;
  permission?: Permission;
}[] = [
  { key: 'profile', href: '/settings' },
  { key: 'people', href: '/settings/people', permission: 'users:manage' },
  { key: 'connection', href: '/settings/connection', permission: 'settings:read' },
  { key: 'notifications', href: '/settings/notifications' },
];
