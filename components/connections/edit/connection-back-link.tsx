import { useTranslations } from 'next-intl';
import { BackLink } from '@/components/ui/back-link';
import { routes } from '@/lib/routes';

/** A link back to the list of connections. */
export function ConnectionBackLink() {
  const t = useTranslations('connections');
  return (
    <BackLink href={routes.settingsConnections()} className="mb-2">
      {t('back')}
    </BackLink>
  );
}
