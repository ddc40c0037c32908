import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button/button';

const InstallationPanel = dynamic(() => import('./installation-panel').then((module) => module.InstallationPanel));

/** The part of a connection's page that asks for the installation of its v1 token. */
export function ConnectionInstallation() {
  const t = useTranslations('installation');
  const [isShown, setShown] = useState(false);
  return (
    <section aria-label={t('title')} className="mt-6">
      {isShown ? <InstallationPanel /> : <Button onClick={() => setShown(true)}>{t('show')}</Button>}
    </section>
  );
}
