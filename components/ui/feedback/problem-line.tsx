import { useProblemText } from '@/lib/http/use-problem-text';

/** The problem of a call in one line: what happened, and what to do. */
export function ProblemLine({ error }: { error: unknown }) {
  const { title, next } = useProblemText()(error);
  return (
    <span role="alert" className="block text-danger text-sm">
      {title}. {next}
    </span>
  );
}
