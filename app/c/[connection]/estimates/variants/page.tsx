import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { VariantsScreen } from '@/components/estimates/variants-screen';
import { requirePermission } from '@/lib/auth/session.server';
import { PageMessages } from '@/lib/i18n/page/page-messages.server';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('estimates'))('title') };
}

export default async function EstimateVariantsPage() {
  await requirePermission('delivery:write');
  return (
    <PageMessages of="c/[connection]/estimates/variants/page.tsx">
      <VariantsScreen />
    </PageMessages>
  );
}
