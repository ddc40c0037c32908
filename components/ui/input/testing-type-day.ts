import { act } from 'react';

/** The values that a date field of Chrome has while one types. */
export async function typeDay(field: HTMLInputElement, ...values: string[]) {
  await act(async () => field.focus());
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  for (const value of values)
    await act(async () => {
      set?.call(field, value);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    });
}
