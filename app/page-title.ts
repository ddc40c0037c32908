import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';

/** The title of a page, by the key of its message. */
export const pageTitle = (key: string) => async (): Promise<Metadata> => ({ title: (await getTranslations())(key) });
