import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Link } from '@/components/nav/connection-navigation';
import { useConnection, useConnections } from '@/components/shell/user/session-context';
import { IconButton } from '@/components/ui/button/icon-button';
import { remember } from '@/components/ui/remember';
import { routes } from '@/lib/routes';
import { TOUR_COOKIE } from './tour-cookie';

/** The merchant there has a till and the bill in dispute. */
const SHOWN_IN = 'KW';

const LINES = [
  { name: 'orders', href: routes.tracking() },
  { name: 'money', href: routes.invoices() },
  { name: 'countries', href: routes.settingsConnections() },
] as const;

/** A tour of a sandbox with several merchants, in one line that can be put away for good; the first document has it. */
export function SandboxTour({ isPutAway }: { isPutAway: boolean }) {
  const t = useTranslations('overview.tour');
  const { sandbox, country } = useConnection();
  const hasMerchants = useConnections().length > 1;
  const [isShown, setIsShown] = useState(!isPutAway);
  if (!sandbox || country !== SHOWN_IN || !hasMerchants || !isShown) return null;
  const putAway = () => {
    remember(TOUR_COOKIE, 'away');
    setIsShown(false);
  };
  return (
    <section
      aria-label={t('title')}
      className="mb-4 flex flex-wrap items-center gap-x-5 gap-y-1 rounded-lg border border-warning-line bg-warning-soft py-1 ps-4 pe-2 text-sm"
    >
      <h2 className="font-semibold">{t('title')}</h2>
      {LINES.map(({ name, href }) => (
        <Link key={name} href={href} className="underline underline-offset-2">
          {t(name)}
        </Link>
      ))}
      <span className="ms-auto">
        <IconButton icon={<X aria-hidden="true" />} size="sm" label={t('putAway')} onClick={putAway} />
      </span>
    </section>
  );
}
