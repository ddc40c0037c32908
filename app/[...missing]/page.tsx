import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('ui.notFound'))('title') };
}

/** Every address that no other page has: rendered per request, since a static 404 has no nonce and would stay blank. */
export default async function Missing({ params }: { params: Promise<{ missing: string[] }> }) {
  await params;
  notFound();
}
