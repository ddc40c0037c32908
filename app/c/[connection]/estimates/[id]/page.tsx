import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { EstimatesScreen } from '@/components/screens/estimates/estimates-screen';
import { requirePermission } from '@/lib/auth/session.server';
import { PageMessages } from '@/lib/i18n/page/page-messages.server';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('comparisons'))('title') };
}

/** A saved comparison; the screen reads its id from the address. */
export default async function ComparisonPage() {
  await requirePermission('delivery:write');
  return (
    <PageMessages of="c/[connection]/estimates/[id]/page.tsx">
      <EstimatesScreen />
    </PageMessages>
  );
}
