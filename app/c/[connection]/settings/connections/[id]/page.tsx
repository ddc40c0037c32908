import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { ConnectionPage } from '@/components/settings/connection-page';
import { requirePermission } from '@/lib/auth/session.server';
import { abilitiesOf } from '@/lib/connections/abilities';
import { connectionById } from '@/lib/connections/current.server';
import { gatewayOf } from '@/lib/connections/gateway-of.server';
import { ConnectionRef } from '@/lib/settings/connection-schema';

type Properties = { params: Promise<{ id: string }>; searchParams: Promise<{ added?: string | string[] }> };

export async function generateMetadata({ params }: Properties): Promise<Metadata> {
  await requirePermission('settings:read');
  const connection = await connectionOf(params);
  return { title: connection?.name ?? (await getTranslations('settings.connections'))('title') };
}

export default async function OneConnectionPage({ params, searchParams }: Properties) {
  await requirePermission('settings:read');
  const connection = (await connectionOf(params)) ?? notFound();
  const { added } = await searchParams;
  return (
    <ConnectionPage
      id={connection.id}
      abilities={abilitiesOf(await gatewayOf(connection))}
      isNew={added !== undefined}
      doctor={null}
    />
  );
}

/** Any connection, not only the one that is looked at. */
async function connectionOf(params: Properties['params']) {
  const ref = ConnectionRef.safeParse(await params);
  return ref.success ? connectionById(ref.data.id) : undefined;
}
