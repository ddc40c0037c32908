import { useProblemText } from '@/lib/http/use-problem-text';
import { toast } from './toast';

/** Shows the problem of a call that no form or panel of its own shows. */
export function useToastProblem(): (error: unknown) => void {
  const problemText = useProblemText();
  return (error) => {
    const { title, description } = problemText(error);
    toast.error(title, { description });
  };
}
