import { memoize } from '@/lib/format/memoize';
import { lineOf, type SourceFile } from '@/lib/testing/source/source-files';

/** Words that hide what a thing is, with the field's own words to use instead. */
const INSTEAD: Record<string, string> = {
  said: 'responseMessage, stated',
  told: 'reported, known',
  heard: 'received, read',
  whose: 'merchant, owner',
  stranger: 'control credentials, other merchant',
  strangers: 'control credentials, other merchant',
  verdict: 'outcome, status, result',
  verdicts: 'outcomes, statuses, results',
  trouble: 'problem',
  patient: 'target',
  patience: 'timeout',
  chart: 'report',
  room: 'context, space',
  world: 'mode, context',
  doubt: 'unresolved, unknown',
  doubtful: 'unverified, unknown',
  takecode: 'linkOrder',
  giveup: 'markNotCreated',
  givenup: 'notCreated',
  learnt: 'learned',
};
const LONGEST_COMMENT_WORDS = 35;
/** A comment starts with a noun or a verb: these words make the reader look for one. */
const NO_BEGINNINGS = ['So', 'What', 'Those', 'These', 'Such', 'Of', 'It', 'They', 'Not', 'Which', 'Who', 'Whom'];

/** One line per finding, with the place and what to write instead. Checks file names, identifiers and comments. */
export function languageFindings({ name, text }: SourceFile): string[] {
  const inName = forbiddenIn(name).map((word) => objectionTo(word, name));
  const lines = withoutTexts(text);
  const inCode = [...lines.matchAll(/[A-Za-z_$][\w$]*/g)].flatMap(({ 0: identifier, index }) =>
    forbiddenIn(identifier).map((word) => objectionTo(word, `${name}:${lineOf(lines, index)}`)),
  );
  const inComments = commentsOf(text).flatMap(({ index, first, words }) => {
    const where = `${name}:${lineOf(text, index)}`;
    if (NO_BEGINNINGS.includes(first)) return `${where} a comment begins with "${first}": begin with a noun or a verb`;
    return words > LONGEST_COMMENT_WORDS
      ? `${where} a comment of ${words} words: ${LONGEST_COMMENT_WORDS} are enough`
      : [];
  });
  return [...new Set([...inName, ...inCode, ...inComments])];
}

function objectionTo(word: string, where: string): string {
  return `${where} "${word}": write ${INSTEAD[word]}`;
}

/** Identifiers repeat: each is looked at once. */
const forbiddenIn = memoize((identifier: string) => wordsOf(identifier).filter((word) => Object.hasOwn(INSTEAD, word)));

/** The words of an identifier, and each pair joined: a banned pair is found in camelCase and kebab-case. */
function wordsOf(identifier: string): string[] {
  const words = identifier
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z]+/)
    .map((word) => word.toLowerCase())
    .filter(Boolean);
  return [...words, ...words.slice(1).map((word, index) => `${words[index]}${word}`)];
}

const REGEX_LITERAL = /(?<=(?:[=(,:!&|?[]|=>)\s*)\/(?![/*])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[dgimsuvy]*/g;

/** The source without the contents of its strings and regular expressions: data and messages have rules of their own. */
function withoutTexts(text: string): string {
  const blank = (literal: string) => ' '.repeat(literal.length);
  return text.replace(/(['"`])(?:\\.|(?!\1)[^\\\n])*\1/g, blank).replace(REGEX_LITERAL, blank);
}

/** Comments with their position, first word and number of words; list items and examples do not count. */
function commentsOf(text: string): { index: number; first: string; words: number }[] {
  const pattern = /\/\*\*?[\s\S]*?\*\/|(?:^[ \t]*\/\/.*\n?)+/gm;
  return [...text.matchAll(pattern)].map(({ 0: comment, index }) => {
    const words = comment
      .split('\n')
      .map((line) => line.replace(/^\s*(\/\*+|\*\/|\*|\/\/)|\*\/\s*$/g, ''))
      .filter((line) => !/^\s*([-|`\d]|\s{2})/.test(line))
      .join(' ')
      .split(/\s+/)
      .filter((word) => /\p{L}/u.test(word));
    return { index, first: words[0]?.replace(/\W/g, '') ?? '', words: words.length };
  });
}
