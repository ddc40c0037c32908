// @vitest-environment jsdom
import { NextIntlClientProvider } from 'next-intl';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import ar from '@/lib/i18n/messages/ar/auth.json';
import en from '@/lib/i18n/messages/en/auth.json';
import { CodeForm } from './code-form';

test.each([
  ['en', en],
  ['ar', ar],
])('works without a script, in %s: the code, the next page, and why the last one was refused', (locale, auth) => {
  const problem = { code: 'invalid_input', fields: [{ path: 'code', message: 'auth.fields.signInCodeWrong' }] };
  const html = renderToString(
    <NextIntlClientProvider locale={locale} messages={{ auth, errors: {}, ui: {} }} onError={() => undefined}>
      <CodeForm next="/wallet" passwordPage="/sign-in?step=password" initialProblem={problem} />
    </NextIntlClientProvider>,
  );
  for (const part of ['action="/api/auth/second-factor"', 'name="code"', 'value="/wallet"', 'step=password'])
    expect(html).toContain(part);
  expect(html).toContain(auth.fields.signInCodeWrong);
});
