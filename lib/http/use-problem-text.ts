import { useTranslations } from 'next-intl';
import { CallProblem } from './call';

export type ProblemText = {
  title: string;
  next: string;
  /** `next`, with the id of the request where the log has it. */
  description: string;
  serviceMessage?: string;
  id?: string;
};

/** A problem in the user's words, and what to do next. */
export function useProblemText(): (error: unknown) => ProblemText {
  const t = useTranslations('problems');
  return (error) => {
    const { problem } = error instanceof CallProblem ? error : new CallProblem(0, { code: 'unexpected' });
    const code = t.has(`${problem.code}.title`) ? problem.code : 'unexpected';
    const seconds = code === 'service_busy' ? Number(problem.detail?.waitSeconds) : 0;
    const next = seconds > 0 ? t('wait', { seconds }) : t(`${code}.next`);
    return {
      title: t(`${code}.title`),
      next,
      description: problem.id ? `${next} ${t('id', { id: problem.id })}` : next,
      serviceMessage: problem.serviceMessage,
      id: problem.id,
    };
  };
}
