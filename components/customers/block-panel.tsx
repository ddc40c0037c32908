import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { z } from 'zod/mini';
import { Form } from '@/components/form/form';
import { FormField } from '@/components/form/form-field';
import { useRefusal } from '@/components/form/use-refusal';
import { useSaveForm } from '@/components/form/use-save-form';
import { Button } from '@/components/ui/button/button';
import { Callout } from '@/components/ui/feedback/callout';
import { Input } from '@/components/ui/input/input';
import { toast } from '@/components/ui/overlay/toast';
import { Panel } from '@/components/ui/panel';
import { useUpdateCustomer } from '@/lib/customers/queries';
import type { CustomerDetail } from '@/lib/customers/schema';
import { isolated } from '@/lib/format/text/isolated';

const Reason = z.object({
  blockedReason: z.string().check(z.trim(), z.minLength(1, 'errors.required'), z.maxLength(300, 'errors.tooLong')),
});
type Reason = z.infer<typeof Reason>;

/** Blocks a customer with a reason, or ends it. */
export function BlockPanel({ customer: { id, blockedReason } }: { customer: CustomerDetail }) {
  const t = useTranslations('customers.block');
  const [isAsked, setAsked] = useState(false);
  const update = useUpdateCustomer();
  const refusal = useRefusal();
  function unblock() {
    update.mutate(
      { id, blockedReason: null },
      { onSuccess: () => toast.success(t('unblocked')), onError: refusal.show },
    );
  }
  return (
    <Panel title={t('title')}>
      {blockedReason === null ? (
        <p className="mb-3 text-muted">{t('explain')}</p>
      ) : (
        <Callout tone="warning" title={t('isBlocked', { reason: isolated(blockedReason) })}>
          {t('explain')}
        </Callout>
      )}
      {blockedReason !== null && (
        <Button className="mt-3" pending={update.isPending} onClick={unblock}>
          {t('end')}
        </Button>
      )}
      {blockedReason === null && !isAsked && <Button onClick={() => setAsked(true)}>{t('start')}</Button>}
      {blockedReason === null && isAsked && <ReasonForm id={id} onClose={() => setAsked(false)} />}
    </Panel>
  );
}

function ReasonForm({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations('customers.block');
  const update = useUpdateCustomer();
  const initial = { defaultValues: { blockedReason: '' } };
  const { form, onSubmit, pending } = useSaveForm(Reason, initial, async (input) => {
    await update.mutateAsync({ id, ...input });
    toast.success(t('blocked'));
    onClose();
  });
  return (
    <Form form={form} onSubmit={onSubmit}>
      <FormField<Reason> name="blockedReason" label={t('reason')} help={t('reasonHelp')} required>
        {(control) => <Input {...control} autoComplete="off" autoFocus />}
      </FormField>
      <div className="flex gap-2">
        <Button type="submit" variant="danger" pending={pending}>
          {t('confirm')}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {t('back')}
        </Button>
      </div>
    </Form>
  );
}
