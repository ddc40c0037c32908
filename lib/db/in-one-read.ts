import { batchWork } from './batch-work';

type Waiting<Ask, Answer> = { ask: Ask; resolve: (answer: Answer) => void; reject: (error: unknown) => void };

/** Answers together what is asked for while a read is under way. `read` answers in the order of what it is asked. */
export function inOneRead<Ask, Answer>(
  read: (asked: readonly Ask[]) => Promise<readonly Answer[]>,
): (ask: Ask) => Promise<Answer> {
  const add = batchWork<Waiting<Ask, Answer>>(
    async (group) => {
      try {
        const answers = await read(group.map(({ ask }) => ask));
        for (const [index, answer] of answers.entries()) group[index]?.resolve(answer);
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
    },
    (waiting) => waiting.length,
  );
  return (ask) => new Promise((resolve, reject) => add({ ask, resolve, reject }));
}
