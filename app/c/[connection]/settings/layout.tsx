import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { SettingsTabs } from '@/components/screens/settings/settings-tabs';
import { PageHeader } from '@/components/ui/page-header';
import { PageMessages } from '@/lib/i18n/page/page-messages.server';

export default async function SettingsLayout({ children }: { children: ReactNode }) {
  const t = await getTranslations('settings');
  return (
    <PageMessages of="c/[connection]/settings/layout.tsx">
      <PageHeader title={t('title')} />
      <SettingsTabs />
      {children}
    </PageMessages>
  );
}
