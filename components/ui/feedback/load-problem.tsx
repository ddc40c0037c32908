import { useProblemText } from '@/lib/http/use-problem-text';
import { ErrorState } from './error-state';

/** Shown instead of data that could not be loaded: why, and another try. */
export function LoadProblem({ error, retrying, onRetry }: { error: Error; retrying: boolean; onRetry: () => unknown }) {
  const { title, next, id } = useProblemText()(error);
  return (
    <ErrorState title={title} errorId={id} retrying={retrying} onRetry={() => void onRetry()}>
      {next}
    </ErrorState>
  );
}
