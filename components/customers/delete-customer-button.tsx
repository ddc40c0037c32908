import { useTranslations } from 'next-intl';
import { ActButton } from '@/components/form/act-dialog';
import { useRouter } from '@/components/nav/connection-navigation';
import { toast } from '@/components/ui/overlay/toast';
import { useDeleteCustomer } from '@/lib/customers/queries';
import type { CustomerDetail } from '@/lib/customers/schema';
import { isolated } from '@/lib/format/text/isolated';
import { routes } from '@/lib/routes';

/** Deletes a customer after a question that says what goes and what stays. */
export function DeleteCustomerButton({ customer: { id, name, phone } }: { customer: CustomerDetail }) {
  const t = useTranslations('customers.delete');
  const router = useRouter();
  const remove = useDeleteCustomer();
  return (
    <div>
      <ActButton
        button={{ variant: 'ghost', children: t('start') }}
        title={t('title', { name: isolated(name || phone) })}
        description={t('body')}
        confirmLabel={t('confirm')}
        act={async () => {
          await remove.mutateAsync({ id });
          toast.success(t('done'));
          router.push(routes.customers());
        }}
      />
    </div>
  );
}
