// @vitest-environment jsdom
import { act } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { CallProblem } from '@/lib/http/call';
import { openPage, settle } from '@/lib/testing/testing-page';
import { textsOf } from '@/lib/testing/texts-of';
import { ErrorSummary } from './error-summary';
import { useRefusal } from './use-refusal';

/** The errors of a refused form: at the fields that are named, else above it, each one a way to its field. */

type Values = { name: string; place: { area: string; block: string } };
let form: ReturnType<typeof useForm<Values>>;
let refusal: ReturnType<typeof useRefusal>;
function Form() {
  form = useForm<Values>({ defaultValues: { name: '', place: { area: '', block: '' } } });
  refusal = useRefusal();
  return (
    <FormProvider {...form}>
      <form onSubmit={form.handleSubmit(() => {})}>
        <input id="field-name" {...form.register('name', { required: 'errors.required' })} />
        <input id="field-place-area" {...form.register('place.area', { required: 'errors.required' })} />
        <ErrorSummary labels={{ name: 'Name', 'place.area': 'Area' }} />
      </form>
    </FormProvider>
  );
}
const open = async () => {
  const { container } = await openPage(<Form />);
  return {
    summary: () => textsOf(container.querySelector('[role=alert]')),
    submit: async () => {
      await act(async () => container.querySelector('form')?.requestSubmit());
      await settle();
    },
    link: (index: number) => act(async () => container.querySelectorAll<HTMLElement>('[role=alert] a')[index]?.click()),
  };
};
const problem = (code: string, more: object = {}) => new CallProblem(422, { code, ...more });

test('nothing is said before the form is sent; then each error, and the box has the focus', async () => {
  const { summary, submit, link } = await open();
  await act(async () => form.setError('name', { type: 'x', message: 'errors.tooLong' }));
  expect(summary()).toEqual([]);
  await submit();
  expect(summary()).toEqual(['2 fields need correction', 'Name: Fill this in', 'Area: Fill this in']);
  expect(document.activeElement?.getAttribute('role')).toBe('alert');
  await link(1);
  expect(document.activeElement?.id).toBe('field-place-area');
  await act(async () => form.setError('root.service', { type: 'server', message: 'Down' }));
  expect(summary().slice(0, 2)).toEqual(['3 fields need correction', 'Down']);
});

test('a refusal stands at the fields that it names, else in the summary, which has the focus', async () => {
  const { summary, submit } = await open();
  await act(async () => form.setValue('name', 'Sara'));
  await act(async () => form.setValue('place.area', 'Salmiya'));
  await submit();
  const fields = [
    { path: 'place.area', message: 'No such area' },
    { path: 'place.area', message: 'Another' },
    { path: 'place.block', message: 'Not shown' },
    { path: 'name', message: 'Taken' },
  ];
  const show = async (error: unknown) => {
    await act(async () => refusal.showFieldErrors(error, form));
    await settle();
  };
  await show(problem('invalid', { fields }));
  expect(summary()).toEqual(['2 fields need correction', 'Area: No such area', 'Name: Taken']);
  expect(document.activeElement?.getAttribute('role')).toBe('alert');
  await act(async () => form.clearErrors());
  await show(problem('too_many_attempts', { detail: { waitSeconds: 61 } }));
  expect(summary().at(-1)).toMatch(/2 min/);
  await show(new Error('odd'));
  expect(summary().at(-1)).toMatch(/^Something went wrong/);
});
