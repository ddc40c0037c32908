import choices from '../words/choices.json';
import { wordSet } from '../words/word-set';

/** Words that take back what stands before them. */
export const CORRECTION = wordSet(choices.correction);
/** Words between two to choose from. */
export const EITHER = wordSet(choices.either);
/** Words between one that takes back and what it says instead. */
export const RESTATING = wordSet(choices.restating);
