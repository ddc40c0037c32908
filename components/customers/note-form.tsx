import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { Form } from '@/components/form/form';
import { FormField } from '@/components/form/form-field';
import { useRefusal } from '@/components/form/use-refusal';
import { Button } from '@/components/ui/button/button';
import { Input, Textarea } from '@/components/ui/input/input';
import { toast } from '@/components/ui/overlay/toast';
import { Panel } from '@/components/ui/panel';
import { useUpdateCustomer } from '@/lib/customers/queries';
import { type CustomerDetail, UpdateCustomer } from '@/lib/customers/schema';

const Note = z.required(z.pick(UpdateCustomer, { name: true, note: true }));
type Note = z.infer<typeof Note>;

/** The customer's name, and the note that the order form shows. */
export function NoteForm({ customer: { id, name, note } }: { customer: CustomerDetail }) {
  const t = useTranslations('customers.note');
  const update = useUpdateCustomer();
  const refusal = useRefusal();
  // Shows what a colleague saves meanwhile, and sends only what was changed here.
  const form = useForm<Note>({
    resolver: zodResolver(Note),
    values: { name, note },
    resetOptions: { keepDirtyValues: true },
  });
  const { dirtyFields, isDirty } = form.formState;
  const save = form.handleSubmit((input) =>
    update
      .mutateAsync({ id, ...(dirtyFields.name && { name: input.name }), ...(dirtyFields.note && { note: input.note }) })
      .then(
        ({ name, note }) => {
          toast.success(t('saved'));
          form.reset({ name, note });
        },
        (error) => refusal.showFieldErrors(error, form.setError, ['name', 'note']),
      ),
  );
  return (
    <Panel title={t('title')}>
      <Form form={form} onSubmit={save}>
        <FormField<Note> name="name" label={t('name')} required>
          {(control) => <Input {...control} autoComplete="off" />}
        </FormField>
        <FormField<Note> name="note" label={t('note')} help={t('help')}>
          {(control) => <Textarea {...control} rows={3} />}
        </FormField>
        <Button type="submit" pending={update.isPending} disabled={!isDirty}>
          {t('save')}
        </Button>
      </Form>
    </Panel>
  );
}
