// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { NextIntlClientProvider } from 'next-intl';
import { act, type ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import reports from '@/lib/i18n/messages/en/reports.json';
import ui from '@/lib/i18n/messages/en/ui.json';
import { PageAddress } from '@/lib/testing/page-address';
import { rootFor } from '@/lib/testing/root-for';
import { ReportsScreen } from './reports-screen';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
vi.mock('@/components/shell/user/session-context', () => ({
  useOwnCurrency: () => 'KWD',
  useShell: () => ({ wasWide: true }),
  useSession: () => ({ can: () => true }),
  useConnections: () => [],
  useConnection: () => ({ slug: 'd', country: 'KW', timeZone: 'Asia/Kuwait', currency: 'KWD', dayStartHour: 0 }),
}));
vi.mock('@/components/shell/export-link', () => ({ ExportLink: ({ children }: { children: ReactNode }) => children }));
vi.mock('@/components/shell/print-note', () => ({ PrintNote: () => null }));
vi.mock('@/components/shell/use-abilities', () => ({ useAbilities: () => ({ by: () => 'v2', whyNot: () => null }) }));
vi.mock('@/components/map/areas/use-address-text', () => ({ useAddressText: () => (text: string) => text }));

const TOTALS = {
  ...{ currency: 'KWD', orders: 3, completed: 3, canceled: 0, failed: 0, refused: 0, fees: '3.750', cash: '0.000' },
  ...{ paymentUnknown: 0, promised: 0, onTime: 0, compared: 0, estimated: '0', charged: '0' },
};
const KEYS = { day: '2026-11-03', month: '2026-11', hour: '17', branch: 'b1' } as Record<string, string>;

test('while the report of another grouping loads, the one before keeps its own names', async () => {
  const held: (() => void)[] = [];
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal('fetch', async (url: string) => {
    const by = new URL(url, 'http://localhost').searchParams.get('by') ?? 'day';
    await new Promise<void>((resolve) => held.push(resolve));
    return Response.json({
      by,
      rows: [{ ...TOTALS, key: KEYS[by], label: by === 'branch' ? 'Salmiya' : null, byPin: 0 }],
      totals: [TOTALS],
      before: { span: { from: '2026-10-01', to: '2026-10-30' }, totals: [], knownFrom: null },
      reasons: [],
      branches: [],
      ageSeconds: 0,
    });
  });
  const box = document.body.appendChild(document.createElement('div'));
  await act(async () =>
    rootFor(box).render(
      <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ reports, ui }}>
        <PageAddress>
          <QueryClientProvider client={new QueryClient()}>
            <ReportsScreen />
          </QueryClientProvider>
        </PageAddress>
      </NextIntlClientProvider>,
    ),
  );
  const shows = (text: string) => vi.waitFor(() => act(async () => expect(box.textContent).toContain(text)), 5_000);
  const answer = () => vi.waitFor(() => act(async () => (held.shift() ?? expect.fail('nothing was asked'))()));
  const choose = (by: keyof typeof reports.filters.groups) =>
    act(async () => {
      const label = [...box.querySelectorAll('label')].find((one) => one.textContent === reports.filters.groups[by]);
      label?.querySelector('input')?.click();
    });

  await answer();
  await shows('3 Nov');
  await choose('month');
  await shows('3 Nov');
  await answer();
  await shows('Nov 2026');
  for (const by of ['branch', 'day', 'hour', 'month'] as const) {
    await choose(by);
    expect(box.textContent).toContain('KWD');
  }
});
