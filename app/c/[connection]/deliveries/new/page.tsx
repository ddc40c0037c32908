import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { z } from 'zod';
import { NewDeliveryScreen } from '@/components/screens/new-delivery/new-delivery-screen';
import { requireUser } from '@/lib/auth/session.server';
import { PageMessages } from '@/lib/i18n/page/page-messages.server';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('delivery-form');
  return { title: t('title') };
}

/** `like`: the ledger id of a delivery to start from, `instead`: of one to correct; or a compared drop-off (`to`) and a `branch`. `phone`: whom it is for. */
const Search = z.object({
  like: z.uuid().optional().catch(undefined),
  instead: z.uuid().optional().catch(undefined),
  phone: z.string().max(40).optional().catch(undefined),
  to: z.string().max(2_000).optional().catch(undefined),
  branch: z.string().max(64).optional().catch(undefined),
});

export default async function NewDeliveryPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  await requireUser();
  return (
    <PageMessages of="c/[connection]/deliveries/new/page.tsx">
      <NewDeliveryScreen source={Search.parse(await searchParams)} />
    </PageMessages>
  );
}
