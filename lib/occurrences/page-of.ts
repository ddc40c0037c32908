import { routes } from '@/lib/routes';
import type { Occurrence } from './schema';

/** The page that shows the subject. */
export function pageOf({ kind, subject }: Pick<Occurrence, 'kind' | 'subject'>): string {
  if (kind === 'import_stopped') return routes.importProgress(subject);
  if (kind === 'plan_asks') return routes.standing();
  if (kind === 'wallet_low') return routes.wallet();
  if (kind === 'backup_failed') return routes.settingsBackups();
  if (kind === 'credentials_refused' || kind === 'webhooks_silent') return routes.settingsConnections();
  return routes.delivery(subject);
}
