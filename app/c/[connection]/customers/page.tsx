import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { CustomersScreen } from '@/components/customers/customers-screen';
import { requirePermission } from '@/lib/auth/session.server';
import { PageMessages } from '@/lib/i18n/page/page-messages.server';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('customers'))('title') };
}

export default async function CustomersPage() {
  await requirePermission('delivery:write');
  return (
    <PageMessages of="c/[connection]/customers/page.tsx">
      <CustomersScreen />
    </PageMessages>
  );
}
