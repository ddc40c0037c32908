import { fieldProblem, type Problem } from '@/lib/http/problem';
import { fieldMessage } from './field-message';

/** A refusal at one field of a connection's form; `message` is a key of `connections.fields`. */
export function wrongField(path: string, message: string): Problem {
  return fieldProblem(path, fieldMessage(message));
}
