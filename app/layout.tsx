import arabic400 from '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-400-normal.woff2';
import arabic500 from '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-500-normal.woff2';
import arabic600 from '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-600-normal.woff2';
import type { Metadata, Viewport } from 'next';
import { cookies, headers } from 'next/headers';
import { NextIntlClientProvider } from 'next-intl';
import { getLocale, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { preload } from 'react-dom';
import { THEME_COOKIE, themeOf } from '@/components/shell/user/theme';
import { buildId } from '@/lib/env';
import { directionOf } from '@/lib/i18n/catalog/locale';
import { latinFont } from './fonts';
import './globals.css';
import { Providers } from '@/components/screens/providers';
import { MessagesAhead } from '@/lib/i18n/page/messages-ahead';
import { PageMessages } from '@/lib/i18n/page/page-messages.server';
import { routes } from '@/lib/routes';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('shell');
  return {
    title: { default: t('product'), template: `%s · ${t('product')}` },
    robots: { index: false, follow: false },
    formatDetection: { telephone: false },
    manifest: routes.manifest(),
  };
}

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#fbfbfa' },
    { media: '(prefers-color-scheme: dark)', color: '#111314' },
  ],
};

const ARABIC_FONTS = [arabic400, arabic500, arabic600];

export default async function RootLayout({ children }: { children: ReactNode }) {
  const [locale, jar, requestHeaders] = await Promise.all([getLocale(), cookies(), headers()]);
  const direction = directionOf(locale);
  if (locale === 'ar')
    for (const font of ARABIC_FONTS) preload(font, { as: 'font', type: 'font/woff2', crossOrigin: '' });
  const nonce = requestHeaders.get('x-nonce') ?? undefined;
  return (
    <html
      lang={locale}
      dir={direction}
      data-build={buildId() ?? undefined}
      data-theme={themeOf(jar.get(THEME_COOKIE)?.value)}
      className={`${latinFont.variable} font-sans antialiased`}
    >
      <body>
        <MessagesAhead nonce={nonce} />
        <NextIntlClientProvider messages={{}}>
          <PageMessages of="layout.tsx">
            <Providers initialNow={Date.now()}>{children}</Providers>
          </PageMessages>
        </NextIntlClientProvider>
      </body>
    </html>
  );
}
