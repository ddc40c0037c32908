import { useProblemText } from '@/lib/http/use-problem-text';
import { ErrorState } from './error-state';

/** Shown instead of data that could not be loaded: why, and another try. */
export function LoadProblem({ error, retrying, onRetry }: { error: Error; retrying: boolean; onRetry: () => unknown }) {
  const { title, next, serviceMessage, id } = useProblemText()(error);
  return (
    <ErrorState title={title} errorId={id} retrying={retrying} onRetry={() => void onRetry()}>
      {next}
      {serviceMessage && (
        <bdi dir="ltr" className="wrap-anywhere mt-1 block text-faint text-sm">
          {serviceMessage}
        </bdi>
      )}
    </ErrorState>
  );
}
