// @vitest-environment jsdom
import { NextIntlClientProvider } from 'next-intl';
import { act, type ReactNode } from 'react';
import { beforeAll, expect, test, vi } from 'vitest';
import type { ConnectionEntry } from '@/lib/connections/schema';
import connections from '@/lib/i18n/messages/en/connections.json';
import ui from '@/lib/i18n/messages/en/ui.json';
import { rootFor } from '@/lib/testing/root-for';
import { ConnectionRemoveDialog } from './connection-remove-dialog';

const remove = vi.hoisted(() => vi.fn(async (_id: string) => ({ goTo: { slug: 'other' } })));
vi.mock('@/lib/connections/queries', () => ({
  useRemoveConnection: () => ({ mutateAsync: remove, isPending: false }),
}));
const replace = vi.hoisted(() => vi.fn());
vi.mock('@/components/nav/connection-navigation', () => ({
  useRouter: () => ({ replace, refresh: () => undefined }),
}));
vi.mock('@/components/shell/user/session-context', () => ({ useConnection: () => ({ id: 'viewed' }) }));
vi.mock('@/components/form/use-refusal', () => ({ useRefusal: () => ({}) }));
vi.mock('@/components/ui/overlay/toast', () => ({ toast: { success: () => undefined } }));
vi.mock('@/components/ui/overlay/dialog', () => ({
  Dialog: ({ children, footer }: { children: ReactNode; footer: ReactNode }) => (
    <div>
      {children}
      {footer}
    </div>
  ),
}));

beforeAll(() => void Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }));

async function open(id: string) {
  document.body.replaceChildren();
  const page = document.body.appendChild(document.createElement('div'));
  const connection = { id, name: 'Diwan Bahrain', counts: { open: 0, deliveries: 3 } } as ConnectionEntry;
  await act(async () =>
    rootFor(page).render(
      <NextIntlClientProvider locale="en" timeZone="Asia/Bahrain" messages={{ connections, ui }}>
        <ConnectionRemoveDialog connection={connection} open onClose={() => undefined} />
      </NextIntlClientProvider>,
    ),
  );
  const field = page.querySelector('input');
  const confirm = page.querySelector<HTMLButtonElement>('button[type=submit]');
  const type = (text: string) =>
    act(async () => {
      const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
      setValue?.call(field, text);
      field?.dispatchEvent(new Event('input', { bubbles: true }));
    });
  return { page, field, type, submit: () => act(async () => confirm?.click()) };
}

test('a connection is removed once its name is typed, whatever the letter case', async () => {
  const { page, field, type, submit } = await open('c-1');
  await submit();
  expect(page.textContent).toContain(connections.remove.mismatch);

  await type('Diwan');
  expect(page.textContent).not.toContain(connections.remove.mismatch);
  await submit();
  expect(page.textContent).toContain(connections.remove.mismatch);
  expect(document.activeElement).toBe(field);
  expect(remove).not.toHaveBeenCalled();

  await type('diwan  BAHRAIN');
  await submit();
  expect(remove).toHaveBeenCalledWith('c-1');
});

test.each([
  ['c-1', [['/settings/connections']], []],
  ['viewed', [], [['/c/other/settings/connections']]],
])(
  'after %s is removed the page stays in its connection, or leaves the one that is gone',
  async (id, stays, leaves) => {
    replace.mockClear();
    const assign = vi.fn();
    vi.stubGlobal('location', { assign });
    const { type, submit } = await open(id);
    await type('Diwan Bahrain');
    await submit();
    vi.unstubAllGlobals();
    expect([replace.mock.calls, assign.mock.calls]).toEqual([stays, leaves]);
  },
);
