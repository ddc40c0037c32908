import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { ConnectionScreen } from '@/components/screens/settings/connection-screen';
import { requirePermission } from '@/lib/auth/session.server';
import { readAbilities } from '@/lib/connections/abilities/read-abilities.server';
import { ConnectionRef } from '@/lib/connections/model/connection-schema';
import { connectionById } from '@/lib/connections/model/find-connection.server';
import { PageMessages } from '@/lib/i18n/page/page-messages.server';
import { serviceContext } from '@/lib/request/context.server';

type Properties = { params: Promise<{ id: string }>; searchParams: Promise<{ added?: string | string[] }> };

export async function generateMetadata({ params }: Properties): Promise<Metadata> {
  await requirePermission('settings:read');
  const connection = await connectionOf(params);
  return { title: connection?.name ?? (await getTranslations('connections'))('title') };
}

export default async function OneConnectionPage({ params, searchParams }: Properties) {
  await requirePermission('settings:read');
  const connection = (await connectionOf(params)) ?? notFound();
  const { added } = await searchParams;
  const abilities = await readAbilities(await serviceContext(connection));
  return (
    <PageMessages of="c/[connection]/settings/connections/[id]/page.tsx">
      <ConnectionScreen id={connection.id} abilities={abilities} isNew={added !== undefined} />
    </PageMessages>
  );
}

/** The page of any connection, not only the current one. */
async function connectionOf(params: Properties['params']) {
  const ref = ConnectionRef.safeParse(await params);
  return ref.success ? connectionById(ref.data.id) : undefined;
}
