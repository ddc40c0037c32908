// @vitest-environment jsdom
import { expect, onTestFinished, test } from 'vitest';
import { openPage } from '@/lib/testing/testing-page';
import { useCloseMessages } from './pocket';

function Closing() {
  useCloseMessages();
  return null;
}

const occurrence = (id: string, takenBy: object | null = null) => ({
  ...{ id, kind: 'failed', subject: id, branchId: null, code: null, takenBy },
  ...{ openedAt: '2026-11-21T08:00:00.000Z' },
});

test('messages of this merchant that are over or taken are closed, and no others', async () => {
  const closed: string[] = [];
  const shown = (tag: string, url = '/c/alpha/deliveries/1') => ({ tag, data: { url }, close: () => closed.push(tag) });
  const messages = [
    ...[shown('open'), shown('taken'), shown('ended'), shown('test')],
    ...[shown('foreign', '/c/alphabet/deliveries/1'), { ...shown('strange'), data: undefined }],
  ];
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: async () => ({ getNotifications: async () => messages }) },
  });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'));
  await openPage(<Closing />, {
    answers: {
      'GET /api/occurrences': {
        occurrences: [occurrence('open'), occurrence('taken', { id: 'u-2', name: 'Dana' })],
        muted: [],
      },
    },
  });
  await expect.poll(() => closed).toEqual(['taken', 'ended']);
});
