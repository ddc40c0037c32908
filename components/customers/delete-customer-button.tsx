import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useRefusal } from '@/components/form/use-refusal';
import { useRouter } from '@/components/nav/connection-navigation';
import { Button } from '@/components/ui/button/button';
import { AlertDialog } from '@/components/ui/overlay/dialog';
import { toast } from '@/components/ui/overlay/toast';
import { useDeleteCustomer } from '@/lib/customers/queries';
import type { CustomerDetail } from '@/lib/customers/schema';
import { isolated } from '@/lib/format/text/isolated';
import { routes } from '@/lib/routes';

/** Deletes a customer after a question that says what goes and what stays. */
export function DeleteCustomerButton({ customer: { id, name, phone } }: { customer: CustomerDetail }) {
  const t = useTranslations('customers.delete');
  const [isAsked, setAsked] = useState(false);
  const router = useRouter();
  const remove = useDeleteCustomer();
  const refusal = useRefusal();
  function confirm() {
    remove.mutate(
      { id },
      {
        onSuccess: () => {
          toast.success(t('done'));
          router.push(routes.customers());
        },
        onError: refusal.show,
        onSettled: () => setAsked(false),
      },
    );
  }
  return (
    <div>
      <Button variant="ghost" onClick={() => setAsked(true)}>
        {t('start')}
      </Button>
      <AlertDialog
        open={isAsked}
        onClose={() => setAsked(false)}
        onConfirm={confirm}
        title={t('title', { name: isolated(name || phone) })}
        description={t('body')}
        confirmLabel={t('confirm')}
        pending={remove.isPending}
      />
    </div>
  );
}
