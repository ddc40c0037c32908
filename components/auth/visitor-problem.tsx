import { useTranslations } from 'next-intl';
import { Callout } from '@/components/ui/feedback/callout';
import { CallProblem } from '@/lib/http/call';
import type { ProblemBody } from '@/lib/http/problem';

/** The problem of a form before sign-in, above the form. Problems of a field are shown at the field. */
export function VisitorProblem({ problem }: { problem: ProblemBody['error'] | undefined }) {
  const t = useTranslations('auth.problems');
  if (!problem || problem.fields?.length) return null;
  const seconds = Number(problem.detail?.waitSeconds);
  const text = () => {
    if (problem.code === 'too_many_attempts') {
      return seconds > 0 ? t('too_many_attempts', { minutes: Math.ceil(seconds / 60) }) : t('tooManyAttemptsLater');
    }
    return t.has(problem.code) ? t(problem.code) : t('unexpected');
  };
  return (
    <Callout tone={problem.code === 'too_many_attempts' ? 'warning' : 'danger'} live>
      {text()}
    </Callout>
  );
}

export function problemOf(error: unknown): ProblemBody['error'] {
  return error instanceof CallProblem ? error.problem : { code: 'unexpected' };
}
