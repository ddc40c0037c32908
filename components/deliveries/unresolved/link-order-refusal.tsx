import { useTranslations } from 'next-intl';
import { OtherOrder } from '@/lib/deliveries/schema';
import { isolated } from '@/lib/format/text/isolated';
import { CallProblem } from '@/lib/http/call';
import { useProblemText } from '@/lib/http/use-problem-text';

/** Why a code was not linked, with the other order that has it. */
export function LinkOrderRefusal({ error }: { error: unknown }) {
  const t = useTranslations('deliveries.decide');
  const { title, next } = useProblemText()(error);
  const other = error instanceof CallProblem ? OtherOrder.safeParse(error.problem.detail).data : undefined;
  return (
    <span role="alert" className="block w-full text-danger text-sm">
      {title}. {next}
      {other && (
        <span className="block text-ink">
          {t('other', { name: isolated(other.name), phone: isolated(other.phone), amount: other.amount ?? '—' })}
        </span>
      )}
    </span>
  );
}
