// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import {
  ANNOUNCED,
  type AnnouncedKind,
  readNotificationPreferences,
  useNotificationPreferences,
} from './notification-preferences';

type Preferences = ReturnType<typeof useNotificationPreferences>;
const unmounts: (() => void)[] = [];

beforeAll(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
});
beforeEach(() => localStorage.clear());
afterEach(() => {
  for (const unmount of unmounts.splice(0)) unmount();
  vi.unstubAllGlobals();
});

function Page({ onShown }: { onShown: (preferences: Preferences) => void }) {
  onShown(useNotificationPreferences());
  return null;
}

/** Opens a page with the hook; returns what it shows. */
function open() {
  const shown: { now?: Preferences } = {};
  const onShown = (preferences: Preferences) => {
    shown.now = preferences;
  };
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  act(() => root.render(<Page onShown={onShown} />));
  unmounts.push(() => act(() => root.unmount()));
  return () => {
    if (!shown.now) throw new Error('the page is not drawn');
    return shown.now;
  };
}

function browserSays(permission: NotificationPermission, answer: NotificationPermission = permission) {
  const request = vi.fn(async () => {
    browser.permission = answer;
    return answer;
  });
  const browser = { permission, requestPermission: request };
  vi.stubGlobal('Notification', browser);
  return request;
}

test('what goes wrong is shown with a sound, other ends without one, and progress not at all', () => {
  const { events, branches, browser, permission } = readNotificationPreferences();
  expect({ branches, browser, permission }).toEqual({ branches: {}, browser: false, permission: 'unsupported' });
  const channels = ANNOUNCED.map((kind) => `${kind} ${Number(events[kind].toast)}${Number(events[kind].sound)}`);
  expect(channels).toEqual([
    'failed 11',
    'rejected 11',
    'unknown 11',
    'canceled 10',
    'resolved 10',
    'completed 00',
    'en_route 00',
    'accepted 00',
  ]);
});

test('a choice is kept in this browser, changes every page at once, and leaves the others as they are', () => {
  const [page, beside] = [open(), open()];
  const choose = (kind: AnnouncedKind, channel: { toast?: boolean; sound?: boolean }) => {
    const { events, change } = page();
    change({ events: { ...events, [kind]: { ...events[kind], ...channel } } });
  };
  act(() => choose('accepted', { toast: true }));
  act(() => choose('failed', { sound: false }));
  act(() => page().change({ branches: { bakery: 'b1' } }));
  for (const now of [page(), beside(), readNotificationPreferences()]) {
    expect(now.events.accepted).toMatchObject({ toast: true, sound: false });
    expect(now.events.failed).toMatchObject({ toast: true, sound: false });
    expect(now.events.rejected).toMatchObject({ toast: true, sound: true });
    expect(now.branches).toEqual({ bakery: 'b1' });
  }
  const kept = localStorage.getItem('notify');
  expect(JSON.parse(kept ?? '')).toMatchObject({ branches: { bakery: 'b1' }, events: { accepted: { toast: true } } });

  // Another tab tells of its change by an event.
  localStorage.setItem('notify', JSON.stringify({ branches: { bakery: 'all' } }));
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'notify' })));
  expect(page()).toMatchObject({ branches: { bakery: 'all' }, events: { failed: { sound: true } } });
});

test('a page that was left hears of nothing more', () => {
  const page = open();
  for (const unmount of unmounts.splice(0)) unmount();
  const before = page();
  localStorage.setItem('notify', JSON.stringify({ branches: { bakery: 'b9' } }));
  act(() => void window.dispatchEvent(new StorageEvent('storage')));
  act(() => before.change({ branches: { bakery: 'b8' } }));
  expect(page()).toBe(before);
});

test.each(['nonsense', '[]', '{"events":{"failed":{"toast":1}}}', '{"branches":5}'])(
  'what is no preference counts as none: %s',
  (text) => {
    localStorage.setItem('notify', text);
    expect(readNotificationPreferences()).toMatchObject({
      branches: {},
      events: { failed: { toast: true, sound: true } },
    });
  },
);

test('the browser is asked once, by the switch, and its notifications are on only while it allows them', async () => {
  const request = browserSays('default', 'granted');
  const page = open();
  expect(page()).toMatchObject({ browser: false, permission: 'default' });
  await act(() => page().setBrowser(true));
  expect(request).toHaveBeenCalledTimes(1);
  expect(page()).toMatchObject({ browser: true, permission: 'granted' });
  await act(() => page().setBrowser(false));
  expect(page().browser).toBe(false);
  await act(() => page().setBrowser(true));
  expect(request).toHaveBeenCalledTimes(1);
  expect(readNotificationPreferences().browser).toBe(true);

  browserSays('denied');
  expect(readNotificationPreferences()).toMatchObject({ browser: false, permission: 'denied' });
  vi.unstubAllGlobals();
  expect(readNotificationPreferences()).toMatchObject({ browser: false, permission: 'unsupported' });
});

test('a browser that refuses leaves the switch off, and switching off asks nothing', async () => {
  const request = browserSays('default', 'denied');
  const page = open();
  await act(() => page().setBrowser(false));
  expect(request).not.toHaveBeenCalled();
  await act(() => page().setBrowser(true));
  expect(page()).toMatchObject({ browser: false, permission: 'denied' });
  expect(JSON.parse(localStorage.getItem('notify') ?? '')).toMatchObject({ browser: false });
});

test('without storage the usual preferences hold, and a choice is no error', () => {
  const page = open();
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('forbidden');
    },
    setItem: () => {
      throw new Error('forbidden');
    },
  });
  expect(readNotificationPreferences().events.failed).toMatchObject({ toast: true, sound: true });
  act(() => page().change({ branches: { bakery: 'b1' } }));
  expect(readNotificationPreferences().branches).toEqual({});
});
