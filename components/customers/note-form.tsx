import { useTranslations } from 'next-intl';
import { z } from 'zod/mini';
import { Form } from '@/components/form/form';
import { FormField } from '@/components/form/form-field';
import { useSaveForm } from '@/components/form/use-save-form';
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
  // Shows what a colleague saves meanwhile, and sends only what was changed here.
  const initial = { values: { name, note }, resetOptions: { keepDirtyValues: true } };
  const { form, onSubmit, pending } = useSaveForm(Note, initial, async (input, restart) => {
    const changed = { ...(dirtyFields.name && { name: input.name }), ...(dirtyFields.note && { note: input.note }) };
    const { name, note } = await update.mutateAsync({ id, ...changed });
    toast.success(t('saved'));
    restart({ name, note });
  });
  const { dirtyFields, isDirty } = form.formState;
  return (
    <Panel title={t('title')}>
      <Form form={form} onSubmit={onSubmit}>
        <FormField<Note> name="name" label={t('name')} required>
          {(control) => <Input {...control} autoComplete="off" />}
        </FormField>
        <FormField<Note> name="note" label={t('note')} help={t('help')}>
          {(control) => <Textarea {...control} rows={3} />}
        </FormField>
        <Button type="submit" pending={pending} disabled={!isDirty}>
          {t('save')}
        </Button>
      </Form>
    </Panel>
  );
}
