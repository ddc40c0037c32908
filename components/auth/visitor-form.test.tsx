// @vitest-environment jsdom
import { NextIntlClientProvider } from 'next-intl';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import ar from '@/lib/i18n/messages/ar/auth.json';
import en from '@/lib/i18n/messages/en/auth.json';
import { messagesOfPage } from '@/lib/i18n/page/messages-of-page.server';
import { VisitorField, VisitorForm } from './visitor-form';

test.each([
  ['en', en],
  ['ar', ar],
] as const)(
  'works without a script, in %s: a field, the next page, and why the last one was refused',
  (locale, auth) => {
    const problem = { code: 'invalid_input', fields: [{ path: 'code', message: 'auth.fields.signInCodeWrong' }] };
    const html = renderToString(
      <NextIntlClientProvider locale={locale} messages={{ auth, errors: {}, ui: {} }} onError={() => undefined}>
        <VisitorForm action="/api/auth/second-factor" initialProblem={problem} submitLabel="Go on">
          <input type="hidden" name="next" value="/wallet" />
          <VisitorField as="code" name="code" label="Code" />
        </VisitorForm>
      </NextIntlClientProvider>,
    );
    for (const part of ['action="/api/auth/second-factor"', 'name="code"', 'value="/wallet"', 'Go on'])
      expect(html).toContain(part);
    expect(html).toContain(auth.fields.signInCodeWrong);
  },
);

test.each([
  ['sign-in', ['emailRequired', 'emailWrong', 'passwordRequired', 'signInCodeRequired', 'signInCodeWrong']],
  ['setup', ['codeRequired', 'codeWrong', 'nameRequired', 'emailTaken', 'passwordShort']],
  ['forgotten', ['emailRequired', 'emailWrong']],
  ['new-password/[link]', ['passwordRequired', 'passwordShort', 'passwordSimple']],
])('the page %s has the texts of its wrong fields', (page, keys) => {
  const messages = messagesOfPage(`(auth)/${page}/page.tsx`, 'en');
  for (const key of keys) expect(messages).toHaveProperty(`auth.fields.${key}`);
});
