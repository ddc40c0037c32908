import { useTranslations } from 'next-intl';
import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { toast } from '@/components/ui/overlay/toast';
import { CallProblem } from '@/lib/http/call';
import { useProblemText } from '@/lib/http/use-problem-text';

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
    /** For forms: shows the problem at the fields it names, else in the summary. */
    showFieldErrors: <Values extends FieldValues>(
      error: unknown,
      setError: UseFormSetError<Values>,
      paths: readonly Path<Values>[],
    ) => {
      const fields = error instanceof CallProblem ? (error.problem.fields ?? []) : [];
      const known = paths.flatMap((path) =>
        fields
          .filter((field) => field.path === path)
          .slice(0, 1)
          .map(({ message }) => ({ path, message })),
      );
      known.forEach(({ path, message }, index) => {
        setError(path, { type: 'server', message }, { shouldFocus: index === 0 });
      });
      if (known.length === 0) setError('root.service', { type: 'server', message: text(error).title });
    },
  };
}
