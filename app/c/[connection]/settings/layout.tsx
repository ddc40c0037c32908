import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { PageHeader } from '@/components/ui/page-header';
import { SettingsTabs } from './settings-tabs';

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
