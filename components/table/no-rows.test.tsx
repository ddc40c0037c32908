import { NextIntlClientProvider } from 'next-intl';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import ar from '@/lib/i18n/messages/ar/ui.json';
import en from '@/lib/i18n/messages/en/ui.json';
import { NoRows } from './no-rows';

test.each([
  ['en', en],
  ['ar', ar],
] as const)('filters can be cleared where they hide all rows, and only there, in %s', (locale, ui) => {
  const shown = (isFiltered: boolean) =>
    renderToString(
      <NextIntlClientProvider locale={locale} messages={{ ui }}>
        <NoRows icon={null} texts={(key) => key} filters={{ isFiltered, clear: () => {} }} />
      </NextIntlClientProvider>,
    );
  expect(shown(true)).toContain(ui.filters.clear);
  expect(shown(false)).not.toContain(ui.filters.clear);
  expect(shown(false)).toContain('emptyHint');
});
