'use client';

import { useTranslations } from 'next-intl';
import { useFormContext } from 'react-hook-form';
import { toast } from '@/components/ui/overlay/toast';
import { followLink } from '@/lib/intake/follow-link';
import { formatPoint } from '@/lib/map/geometry/point';
import type { OrderForm } from '../order/order-form';
import { useExactPoint } from './use-exact-point';

const TOAST = 'followed-link';

/** Follows a short link of a map on our server and makes its point the drop-off. The middle of a map is only offered. */
export function useFollowedLink(): (link: string) => Promise<void> {
  const t = useTranslations('delivery-form.paste');
  const takeExact = useExactPoint();
  const { getValues } = useFormContext<OrderForm>();
  return async (link) => {
    const before = getValues('destination.latitude');
    toast.info(t('link.asking'), { id: TOAST });
    const found = await followLink(link);
    // A pin that was set meanwhile stays.
    if (found.kind === 'point' && getValues('destination.latitude') === before) {
      takeExact(found.point);
      toast.success(t('pin', { point: formatPoint(found.point) }), { id: TOAST });
    } else if ('point' in found) {
      toast.warning(t(found.kind === 'view' ? 'view' : 'pin', { point: formatPoint(found.point) }), {
        id: TOAST,
        stays: true,
        action: { label: t('takePin'), onClick: () => takeExact(found.point) },
      });
    } else toast.warning(t(`link.${found.kind === 'unreachable' ? 'unreachable' : 'noPoint'}`), { id: TOAST });
  };
}
