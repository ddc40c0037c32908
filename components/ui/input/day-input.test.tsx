// @vitest-environment jsdom
import { act, useState } from 'react';
import { expect, test } from 'vitest';
import { openPage } from '@/lib/testing/testing-page';
import { DayInput } from './day-input';
import { typeDay } from './testing-type-day';
import { TimeInput } from './time-input';

function Page({ onChange }: { onChange: (value: string | null) => void }) {
  const [value, setValue] = useState('2026-11-29T18:30');
  const change = (time: string | null) => {
    setValue(time ?? '');
    onChange(time);
  };
  return (
    <>
      <DayInput withTime value={value} onChange={change} />
      <TimeInput name="time" defaultValue="" />
    </>
  );
}

async function open() {
  const changes: (string | null)[] = [];
  await openPage(<Page onChange={(value) => changes.push(value)} />);
  const [field, calendar, time] = document.querySelectorAll('input');
  if (!field || !calendar || !time) throw new Error('the fields are not there');
  return { field, calendar, time, changes };
}

const leave = (field: HTMLInputElement) =>
  act(async () => {
    field.focus();
    field.blur();
  });

test('a day with its time is shown day first in 24 hours, and typed so in any digits', async () => {
  const { field, calendar, changes } = await open();
  expect(field.value).toBe('29/11/2026 18:30');
  await typeDay(field, '٣٠/١١/٢٠٢٦ ٩:٠٥');
  await typeDay(calendar, '2026-12-01');
  expect(changes).toEqual(['2026-11-30T09:05', '2026-12-01T09:05']);
  await typeDay(field, '2/12/2026');
  await leave(field);
  expect(changes.at(-1)).toBe('2026-12-02T09:05');
});

test.each(['30/11 9pm', 'Tonight', '31/02/2026 10:00', '30/11/2026 25:99'])(
  'what is no time (%s) stays where it was typed, and takes the place of the one before it',
  async (typed) => {
    const { field, changes } = await open();
    await typeDay(field, typed);
    expect(changes).toEqual([typed]);
    await leave(field);
    expect(field.value).toBe(typed);
    // The time is gone, so a day alone is asked for its time.
    await typeDay(field, '2/12/2026');
    await leave(field);
    expect([changes.at(-1), field.value]).toEqual(['2/12/2026', '2/12/2026']);
  },
);

test.each([
  ['9', '09:00'],
  ['930', '09:30'],
  ['٢١.١٥', '21:15'],
  ['25:00', '25:00'],
])('the time %s becomes %s when its field is left', async (typed, whole) => {
  const { time } = await open();
  await typeDay(time, typed);
  await leave(time);
  expect(time.value).toBe(whole);
});
