import type { DeliveryRow } from '@/lib/deliveries/schema';

export function OrderName({ row: { code, reference, customerName } }: { row: DeliveryRow }) {
  return (
    <>
      <bdi dir="ltr" className="font-medium font-mono">
        {code ?? reference}
      </bdi>{' '}
      <bdi>{customerName}</bdi>
    </>
  );
}
