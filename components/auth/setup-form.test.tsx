// @vitest-environment jsdom
import { NextIntlClientProvider } from 'next-intl';
import { act } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import en from '@/lib/i18n/messages/en/auth.json';
import errors from '@/lib/i18n/messages/en/errors.json';
import { eventually } from '@/lib/testing/eventually';
import { rootFor } from '@/lib/testing/root-for';
import { SetupForm } from './setup-form';

const messages = { auth: en, errors, ui: {} };
const page = (initialProblem?: { code: string; fields?: { path: string; message: string }[] }) => (
  <NextIntlClientProvider locale="en" messages={messages} onError={() => undefined}>
    <SetupForm passwordMin={10} initialProblem={initialProblem} />
  </NextIntlClientProvider>
);
const RIGHT = { code: 'ABCD-1234', name: 'Noura', email: 'noura@example.test', password: 'a long password 1' };

beforeAll(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
});
afterEach(() => {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

async function open() {
  const container = document.body.appendChild(document.createElement('div'));
  await act(async () => rootFor(container).render(page()));
  const input = (name: string) => {
    const found = container.querySelector<HTMLInputElement>(`input[name="${name}"]`);
    if (!found) throw new Error(`no field ${name}`);
    return found;
  };
  return {
    input,
    submit: async (values: Partial<typeof RIGHT>) => {
      for (const [name, value] of Object.entries(values)) {
        // Past React's own setter, as typing is.
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input(name), value);
        await act(async () => input(name).dispatchEvent(new Event('input', { bubbles: true })));
      }
      await act(async () => container.querySelector('form')?.requestSubmit());
    },
  };
}

test('it works without a script: the same names, and the errors of the last attempt', () => {
  const html = renderToString(
    page({ code: 'invalid_input', fields: [{ path: 'email', message: 'auth.fields.emailWrong' }] }),
  );
  expect(html).toContain('action="/api/setup"');
  for (const name of ['code', 'name', 'email', 'password']) expect(html).toContain(`name="${name}"`);
  expect(html).toContain(en.fields.emailWrong);
});

test('before sign-in no number stays on the icon', async () => {
  const setAppBadge = vi.fn(async () => undefined);
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { setAppBadge }));
  await open();
  expect(setAppBadge.mock.calls).toEqual([[0]]);
});

test('what was typed before the scripts came is kept', async () => {
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(page());
  const code = container.querySelector<HTMLInputElement>('input[name="code"]');
  if (!code) throw new Error('no field');
  code.value = RIGHT.code;
  await act(async () => void hydrateRoot(container, page()));
  expect(code.value).toBe(RIGHT.code);
  await act(async () => container.querySelector('form')?.requestSubmit());
  expect(code.getAttribute('aria-invalid')).toBeNull();
});

test('wrong fields are named before anything is sent', async () => {
  const fetched = vi.fn();
  vi.stubGlobal('fetch', fetched);
  const { input, submit } = await open();
  await submit({ ...RIGHT, password: 'short' });
  await eventually(() => expect(input('password').getAttribute('aria-invalid')).toBe('true'));
  expect(input('email').getAttribute('aria-invalid')).toBeNull();
  expect(fetched).not.toHaveBeenCalled();
});

test('a code that the server refuses is named at its field, and can be sent again', async () => {
  const body = { error: { code: 'invalid_input', fields: [{ path: 'code', message: 'auth.fields.codeWrong' }] } };
  const fetched = vi.fn(async () => Response.json(body, { status: 400 }));
  vi.stubGlobal('fetch', fetched);
  const { input, submit } = await open();
  await submit(RIGHT);
  await eventually(() => expect(document.body.textContent).toContain(en.fields.codeWrong));
  expect(document.activeElement).toBe(input('code'));
  await submit({ code: 'EFGH-5678' });
  await eventually(() => expect(fetched).toHaveBeenCalledTimes(2));
});
