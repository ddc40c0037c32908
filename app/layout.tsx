import type { Metadata, Viewport } from 'next';
import { cookies, headers } from 'next/headers';
import { NextIntlClientProvider } from 'next-intl';
import { getLocale, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { THEME_COOKIE, themeOf } from '@/components/shell/user/theme';
import { directionOf, isLocale } from '@/lib/i18n/locale';
import { arabicFont, latinFont } from './fonts';
import './globals.css';
import { Providers } from './providers';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('shell');
  return {
    title: { default: t('product'), template: `%s · ${t('product')}` },
    robots: { index: false, follow: false },
    referrer: 'same-origin',
    formatDetection: { telephone: false },
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

export default async function RootLayout({ children }: { children: ReactNode }) {
  const [chosen, jar, requestHeaders] = await Promise.all([getLocale(), cookies(), headers()]);
  const locale = isLocale(chosen) ? chosen : 'en';
  const direction = directionOf(locale);
  return (
    <html
      lang={locale}
      dir={direction}
      data-theme={themeOf(jar.get(THEME_COOKIE)?.value)}
      className={`${latinFont.variable} ${arabicFont.variable} font-sans antialiased`}
    >
      <body>
        <NextIntlClientProvider>
          <Providers direction={direction} nonce={requestHeaders.get('x-nonce') ?? undefined} initialNow={Date.now()}>
            {children}
          </Providers>
        </NextIntlClientProvider>
      </body>
    </html>
  );
}
