import { useTranslations } from 'next-intl';
import { CallProblem } from '@/lib/http/call';
import { type ProblemText, useProblemText } from '@/lib/http/use-problem-text';

/** The texts of a problem; some codes have special texts for branches. */
export function useBranchProblem(): (error: unknown) => ProblemText {
  const t = useTranslations('branches.refusals');
  const general = useProblemText();
  return (error) => {
    const { code, detail } = error instanceof CallProblem ? error.problem : { code: 'unexpected', detail: undefined };
    const text = general(error);
    if (!t.has(`${code}.title`)) return text;
    const title = t(`${code}.title`, { count: Number(detail?.underWay ?? 0) });
    const next = t(`${code}.next`);
    return { ...text, title, next, description: text.description.replace(text.next, () => next) };
  };
}
