import { useTranslations } from 'next-intl';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { toast } from '@/components/ui/overlay/toast';
import { CallProblem } from '@/lib/http/call';
import { useProblemText } from '@/lib/http/use-problem-text';
import { fieldId } from './field-id';

/** The texts of a refused request; some codes have special texts for accounts. */
export function useRefusal() {
  const t = useTranslations('auth.problems');
  const general = useProblemText();

  function text(error: unknown): { title: string; description?: string } {
    const { code, detail } = error instanceof CallProblem ? error.problem : { code: 'unexpected', detail: undefined };
    if (code === 'too_many_attempts')
      return { title: t(code, { minutes: Math.ceil(Number(detail?.waitSeconds) / 60) }) };
    if (t.has(code)) return { title: t(code) };
    return general(error);
  }
  return {
    /** For actions without a form. */
    show: (error: unknown) => {
      const { title, description } = text(error);
      toast.error(title, { description });
    },
    /** Shows the problem at those fields on screen of the form that it names, else above the form. */
    showFieldErrors: <Values extends FieldValues>(error: unknown, { getValues, setError }: OfForm<Values>) => {
      const fields = error instanceof CallProblem ? (error.problem.fields ?? []) : [];
      const shown = new Map<Path<Values>, string>();
      for (const { path, message } of fields) {
        // A form of the page behind may have a field of that name too.
        const isOurs = isOnScreen<Values>(path) && getValues(path) !== undefined;
        if (isOurs && !shown.has(path)) shown.set(path, message);
      }
      [...shown].forEach(([path, message], index) => {
        setError(path, { type: 'server', message }, { shouldFocus: index === 0 });
      });
      if (shown.size === 0) setError('root.service', { type: 'server', message: text(error).title });
    },
  };
}

type OfForm<Values extends FieldValues> = Pick<UseFormReturn<Values>, 'getValues' | 'setError'>;

function isOnScreen<Values extends FieldValues>(path: string): path is Path<Values> {
  return document.getElementById(fieldId(path)) !== null;
}
