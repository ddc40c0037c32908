'use client';

import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Link } from '@/components/nav/connection-navigation';
import { useConnection, useConnections } from '@/components/shell/user/session-context';
import { IconButton } from '@/components/ui/button/icon-button';
import { Panel } from '@/components/ui/panel';
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

/** A tour of a sandbox with several merchants, in three lines that can be put away for good; the first document has it. */
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
    <Panel
      title={t('title')}
      actions={<IconButton icon={<X aria-hidden="true" />} size="sm" label={t('putAway')} onClick={putAway} />}
      className="mb-4"
    >
      <ul className="grid gap-x-8 gap-y-3 md:grid-cols-3">
        {LINES.map(({ name, href }) => (
          <li key={name}>
            <Link href={href} className="font-medium text-accent underline underline-offset-2">
              {t(`${name}.title`)}
            </Link>
            <p className="text-muted text-sm">{t(`${name}.why`)}</p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
