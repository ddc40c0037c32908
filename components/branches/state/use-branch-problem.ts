'use client';

import { useTranslations } from 'next-intl';
import { CallProblem } from '@/lib/http/call';
import { type ProblemText, useProblemText } from '@/lib/http/use-problem-text';

/** The texts of a problem; some codes have special texts for branches. */
export function useBranchProblem(): (error: unknown) => ProblemText & { code: string } {
  const t = useTranslations('branches.refusals');
  const general = useProblemText();
  return (error) => {
    const { code, detail } = error instanceof CallProblem ? error.problem : { code: 'unexpected', detail: undefined };
    const text = general(error);
    if (!t.has(`${code}.title`)) return { ...text, code };
    const values = { count: Number(detail?.underWay ?? 0) };
    return { ...text, code, title: t(`${code}.title`, values), next: t(`${code}.next`, values) };
  };
}
