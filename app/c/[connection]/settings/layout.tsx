import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { SettingsTabs } from '@/components/settings/settings-tabs';
import { PageHeader } from '@/components/ui/page-header';

export default async function SettingsLayout({ children }: { children: ReactNode }) {
  const t = await getTranslations('settings');
  return (
    <>
      <PageHeader title={t('title')} />
      <SettingsTabs />
      {children}
    </>
  );
}
