import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { InvoiceScreen } from '@/components/invoices/invoice-screen';
import { requirePermission } from '@/lib/auth/session.server';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('invoices'))('one') };
}

export default async function InvoicePage({ params }: { params: Promise<{ id: string }> }) {
  await requirePermission('invoices:read');
  return <InvoiceScreen id={(await params).id} />;
}
