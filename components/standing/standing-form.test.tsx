// @vitest-environment jsdom
import { NextIntlClientProvider } from 'next-intl';
import { act } from 'react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import standing from '@/lib/i18n/messages/en/standing.json';
import type { StandingFields } from '@/lib/standing/schema';
import { eventually } from '@/lib/testing/eventually';
import { rootFor } from '@/lib/testing/root-for';
import { StandingForm } from './standing-form';

beforeAll(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
});
afterEach(() => document.body.replaceChildren());

const INITIAL: StandingFields = { name: 'Bakery', time: '09:00', weekdays: [0], dates: [], daysOff: ['2030-01-01'] };

async function open(initial: StandingFields) {
  const saved: StandingFields[] = [];
  const container = document.body.appendChild(document.createElement('div'));
  await act(async () =>
    rootFor(container).render(
      <NextIntlClientProvider locale="en" messages={{ standing, ui: {}, errors: {} }} onError={() => undefined}>
        <StandingForm initial={initial} saveLabel="Save" onSave={async (fields) => saved.push(fields)} />
      </NextIntlClientProvider>,
    ),
  );
  return saved;
}

async function type(index: number, day: string) {
  const field = document.querySelectorAll<HTMLInputElement>('input[type=date]')[index];
  if (!field) throw new Error('the day has no field');
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, day);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

async function save(saved: readonly StandingFields[]) {
  await act(async () => document.querySelector('form')?.requestSubmit());
  await eventually(() => expect(saved).toHaveLength(1));
}

test('a day that was chosen and not added is saved', async () => {
  const saved = await open(INITIAL);
  await type(0, '2030-02-02');
  await type(1, '2029-12-25');
  await save(saved);
  expect(saved).toEqual([{ ...INITIAL, dates: ['2030-02-02'], daysOff: ['2029-12-25', '2030-01-01'] }]);
});

test('one date is enough for a plan without weekdays', async () => {
  const saved = await open({ ...INITIAL, weekdays: [] });
  const button = document.querySelector<HTMLButtonElement>('button[type=submit]');
  expect(button?.disabled).toBe(true);
  await type(0, '2030-02-02');
  expect(button?.disabled).toBe(false);
  await save(saved);
  expect(saved).toMatchObject([{ weekdays: [], dates: ['2030-02-02'] }]);
});
