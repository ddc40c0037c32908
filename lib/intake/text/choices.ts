import message from '../words/message.json';
import { wordSet } from '../words/word-set';

/** Words that take back what stands before them. */
export const CORRECTION = wordSet(message.correction);
/** Words between two to choose from. */
export const EITHER = wordSet(message.either);
