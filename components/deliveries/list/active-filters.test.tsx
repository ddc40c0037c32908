import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import deliveries from '@/lib/i18n/messages/en/deliveries.json';
import ui from '@/lib/i18n/messages/en/ui.json';
import { ActiveFilters } from './active-filters';
import type { ListAddress } from './use-list-address';

const GONE = '66f3f4cd7ef4e922a598f147';
const OPEN = '66f3f4cd7ef4e922a598f148';

const BRANCHES = [{ id: OPEN, name: 'Diwan - Salwa' }];

function chips(branch: string | undefined, branches?: typeof BRANCHES, show?: 'late'): string {
  const nothing = () => undefined;
  const address: ListAddress = {
    list: { branch, show },
    filters: { branch, show },
    isNewest: true,
    isFiltered: true,
    isOwnBranch: false,
    setFilters: nothing,
    clear: nothing,
    goTo: nothing,
  };
  return renderToStaticMarkup(
    <NextIntlClientProvider locale="en" timeZone="Asia/Kuwait" messages={{ deliveries, ui }}>
      <ActiveFilters address={address} branches={branches} days={{ timeZone: 'Asia/Kuwait', dayStartHour: 0 }} />
    </NextIntlClientProvider>,
  );
}

test('a filter by a branch shows its name, and of an unknown one that it is no longer known', () => {
  expect(chips(OPEN, BRANCHES)).toContain('Diwan - Salwa');
  expect(chips(GONE, BRANCHES)).toContain('Branch no longer known');
  expect(chips(GONE, BRANCHES)).not.toContain(GONE);
});

test('before the branches are there, none is called unknown', () => {
  expect(chips(OPEN)).not.toContain('no longer known');
});

test('what is late has a chip, for no tab shows it', () => {
  expect(chips(undefined, BRANCHES, 'late')).toContain(`>${deliveries.chips.late}<`);
  expect(chips(OPEN, BRANCHES)).not.toContain(`>${deliveries.chips.late}<`);
});
