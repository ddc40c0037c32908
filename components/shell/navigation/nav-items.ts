import type { CssIconName } from '@/components/ui/style/css-icon';
import { routes } from '@/lib/routes';

export type NavItem = { key: string; href: string; icon: CssIconName; permission?: string };

/** The items of the navigation, in the order of a working day. */
export const NAV_ITEMS = [
  { key: 'overview', href: routes.overview(), icon: 'layout-dashboard' },
  { key: 'deliveries', href: routes.deliveries(), icon: 'package', permission: 'delivery:read' },
  { key: 'tracking', href: routes.tracking(), icon: 'radar', permission: 'delivery:read' },
  { key: 'estimates', href: routes.estimates(), icon: 'scale', permission: 'delivery:write' },
  { key: 'customers', href: routes.customers(), icon: 'users', permission: 'delivery:write' },
  { key: 'branches', href: routes.branches(), icon: 'store', permission: 'branch:read' },
  { key: 'wallet', href: routes.wallet(), icon: 'wallet', permission: 'wallet:read' },
  { key: 'invoices', href: routes.invoices(), icon: 'receipt-text', permission: 'invoices:read' },
  { key: 'reports', href: routes.reports(), icon: 'trending-up', permission: 'report:read' },
  { key: 'settings', href: routes.settings(), icon: 'settings' },
] as const satisfies readonly NavItem[];

export const CREATE_PERMISSION = 'delivery:write';

/** Whether a path belongs to a navigation item. */
export function isUnder(path: string, href: string): boolean {
  return href === '/' ? path === '/' : path === href || path.startsWith(`${href}/`);
}
