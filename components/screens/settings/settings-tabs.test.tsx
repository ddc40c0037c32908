// @vitest-environment jsdom
import { expect, test } from 'vitest';
import type { Role } from '@/lib/auth/permissions';
import { openPage } from '@/lib/testing/testing-page';
import { SettingsTabs } from './settings-tabs';

const YOU = 'You → /settings';
const OF_OWNER = [
  'Team → /settings/people',
  'Connections → /settings/connections',
  'Rules → /settings/attention',
  'Data and system → /settings/backups',
];
test.each<[Role, string, string[], string[]]>([
  [
    'owner',
    '',
    [`${YOU} (page)`, ...OF_OWNER],
    ['Profile → /settings (page)', 'Notifications → /settings/notifications'],
  ],
  [
    'owner',
    '/audit',
    [YOU, ...OF_OWNER.slice(0, 3), `${OF_OWNER[3]} (true)`],
    [
      ...['Backups → /settings/backups', 'Personal data → /settings/privacy'],
      ...['Audit log → /settings/audit (page)', 'System → /settings/system'],
    ],
  ],
  // One page needs no second line.
  ['owner', '/connections/c-1', [YOU, OF_OWNER[0] ?? '', `${OF_OWNER[1]} (true)`, ...OF_OWNER.slice(2)], []],
  [
    'manager',
    '/attention',
    [YOU, ...OF_OWNER.slice(1, 2), `${OF_OWNER[2]} (page)`, 'Data and system → /settings/audit'],
    [],
  ],
  [
    'viewer',
    '/notifications',
    [`${YOU} (true)`],
    ['Profile → /settings', 'Notifications → /settings/notifications (page)'],
  ],
])('the settings of a %s at “%s” have the tabs %j and pages %j', async (role, path, tabs, pages) => {
  const { container } = await openPage(<SettingsTabs />, { role, path: `/settings${path}` });
  const lines = [...container.querySelectorAll('nav > div')].map((line) =>
    [...line.querySelectorAll('a')].map((link) => {
      const current = link.getAttribute('aria-current');
      return `${link.textContent} → ${link.getAttribute('href')?.replace('/c/alpha', '')}${current ? ` (${current})` : ''}`;
    }),
  );
  expect(lines).toEqual([tabs, pages]);
});
