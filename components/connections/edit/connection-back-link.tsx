import { ChevronLeft } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Link } from '@/components/nav/connection-navigation';
import { routes } from '@/lib/routes';

/** A link back to the list of connections. */
export function ConnectionBackLink() {
  const t = useTranslations('connections');
  return (
    <Link
      href={routes.settingsConnections()}
      className="mb-2 inline-flex items-center gap-1 text-muted text-sm hover:text-ink"
    >
      <ChevronLeft aria-hidden="true" className="mirror-rtl size-4" />
      {t('back')}
    </Link>
  );
}
