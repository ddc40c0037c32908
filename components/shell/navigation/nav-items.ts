import {
  LayoutDashboard,
  type LucideIcon,
  Package,
  Radar,
  ReceiptText,
  Scale,
  Settings,
  Store,
  TrendingUp,
  Wallet,
} from 'lucide-react';
import { routes } from '@/lib/routes';

export type NavItem = { key: string; href: string; icon: LucideIcon; permission?: string };

/** The items of the navigation, in the order of a working day. */
export const NAV_ITEMS = [
  { key: 'overview', href: routes.overview(), icon: LayoutDashboard },
  { key: 'deliveries', href: routes.deliveries(), icon: Package, permission: 'delivery:read' },
  { key: 'tracking', href: routes.tracking(), icon: Radar, permission: 'delivery:read' },
  { key: 'estimates', href: routes.estimates(), icon: Scale, permission: 'delivery:write' },
  { key: 'branches', href: routes.branches(), icon: Store, permission: 'branch:read' },
  { key: 'wallet', href: routes.wallet(), icon: Wallet, permission: 'wallet:read' },
  { key: 'invoices', href: routes.invoices(), icon: ReceiptText, permission: 'invoices:read' },
  { key: 'reports', href: routes.reports(), icon: TrendingUp, permission: 'invoices:read' },
  { key: 'settings', href: routes.settings(), icon: Settings },
] as const satisfies readonly NavItem[];

export const CREATE_PERMISSION = 'delivery:write';

/** Whether a path belongs to a navigation item. */
export function isUnder(path: string, href: string): boolean {
  return href === '/' ? path === '/' : path === href || path.startsWith(`${href}/`);
}
