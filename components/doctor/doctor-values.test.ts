import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createTranslator } from 'next-intl';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { CAUSES, type Facts, OUTCOMES, STEPS } from '@/lib/doctor/schema';
import { formatDateTime } from '@/lib/format/time/date-time';
import { LOCALES } from '@/lib/i18n/catalog/locale';
import { ROOT } from '@/lib/launch/settings/root';
import { PERMISSIONS } from '@/lib/service/model/values';
import { type Values, valuesOf } from './doctor-values';

const FULL: Facts = {
  host: 'api.example:8443',
  code: 'ECONNREFUSED',
  base: 'https://api.example/v2',
  right: 'https://api.example',
  to: 'https://new.example',
  sent: '/shop/v2/wallet',
  seen: '/v2/wallet',
  by: 'v1',
  ending: 'ab12',
  sinceAt: '2026-11-14T10:00:00.000Z',
  lastAt: '2026-11-20T10:00:00.000Z',
  aheadMs: 300_000,
  kind: 'prefix_removed',
  known: 'yes',
  proven: 'yes',
  why: 'private',
  how: 'expired',
  header: 'x-service-timestamp',
  arrives: 'unknown',
  branded: 'yes',
  brand: 'service',
  status: 401,
  ms: 12,
  seconds: 120,
  requests: ['POST', 'PUT /v2/branches/0'],
  responses: ['502'],
  topics: ['order.updated', 'order.location.updated'],
  generations: ['v2', 'v0'],
  permissions: ['branch:read', 'branch:write', 'wallet:read'],
};

const Sentences = z.record(z.string(), z.string());
const Messages = z.object({
  finding: Sentences,
  kind: Sentences,
  variant: Sentences,
  loses: Sentences,
  step: Sentences,
  outcome: Sentences,
  cause: z.record(z.string(), z.object({ title: z.string(), why: z.string(), todo: z.string() })),
});

describe.each(LOCALES)('%s', (locale) => {
  const messages = Messages.parse(
    JSON.parse(readFileSync(path.join(ROOT, `lib/i18n/messages/${locale}/doctor.json`), 'utf8')),
  );
  const translate = createTranslator({
    locale,
    messages: z
      .record(z.string(), z.any())
      .parse(JSON.parse(readFileSync(path.join(ROOT, `lib/i18n/messages/${locale}/doctor.json`), 'utf8'))),
    onError: (error) => {
      throw error;
    },
  });
  const t = (key: string, values?: Values) => translate(key, values);
  const language = { t, timeText: (at: string | number | Date) => formatDateTime(new Date(at), 'Asia/Kuwait', locale) };

  it('has words for every cause, step, outcome and permission', () => {
    expect(Object.keys(messages.cause).sort()).toEqual([...CAUSES].sort());
    expect(Object.keys(messages.step)).toEqual(expect.arrayContaining([...STEPS]));
    expect(Object.keys(messages.outcome)).toEqual(expect.arrayContaining([...OUTCOMES]));
    expect(Object.keys(messages.loses)).toEqual(PERMISSIONS.map((name) => name.replace(':', '_')));
  });

  it('makes a sentence of every finding and cause, with all facts and with none', () => {
    const keys = [
      ...Object.keys(messages.finding).map((key) => `finding.${key}`),
      ...Object.keys(messages.cause).flatMap((key) => ['title', 'why', 'todo'].map((part) => `cause.${key}.${part}`)),
    ];
    for (const key of keys) {
      const full = t(key, valuesOf(FULL, language));
      expect(full, key).not.toMatch(/[{}]|undefined|–/);
      expect(t(key, valuesOf({}, language)), key).not.toMatch(/[{}]|undefined/);
    }
  });

  it('names how far the clock is off, and in which direction', () => {
    const title = (aheadMs: number) => t('cause.clock_skew.title', valuesOf({ aheadMs }, language));
    expect(new Set([300_000, -300_000, 45_000, 10_800_000].map(title)).size).toBe(4);
    expect(title(300_000)).toContain('5');
    if (locale === 'en')
      expect([-300_000, 300_000].map((aheadMs) => title(aheadMs).split(' ').at(-1))).toEqual(['fast', 'slow']);
  });
});

it('leaves out an ending that may not be shown', () => {
  const language = { t: (key: string) => key, timeText: String };
  expect(valuesOf({ ending: '' }, language).ending).toBe('none');
  expect(valuesOf({ ending: 'ab12' }, language).ending).toBe('\u2068ab12\u2069');
});
