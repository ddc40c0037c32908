import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { requirePermission } from '@/lib/auth/session.server';
import { EstimatesScreen } from './estimates-screen';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('comparisons'))('title') };
}

export default async function EstimatesPage() {
  await requirePermission('delivery:write');
  return <EstimatesScreen />;
}
