import { endingOf } from '@/lib/connections/credentials/ending';
import type { Generation } from '@/lib/service/model/generation';
import { isReadable, tellApart } from './apart.server';
import { MARKS } from './harmless';
import { kindOf } from './judge.server';
import { isThrough } from './passage.server';
import type { Patient } from './patient';
import { askAs, credentialsOf, ill, isUnusable, type Outcome, type Room } from './room.server';

export type OfGeneration = { generation: Generation; outcome: Outcome };

/** The step `stored`: credentials that were entered once and can't be read now are missing, whatever else there is. */
export function tellUnreadable({ chart }: Pick<Room, 'chart'>, { unreadable = [], credentials }: Patient) {
  return unreadable.map((generation): OfGeneration => {
    chart.note('stored', generation, { verdict: 'failed', finding: 'unreadable' });
    const isGone = credentials[generation] === undefined;
    return { generation, outcome: ill('unreadable_part', { generations: [...unreadable] }, isGone) };
  });
}

/** The generations in which a rotation waits, next to credentials that are in use. */
export function rotatingOf({ next = {}, credentials }: Patient): Generation[] {
  return (['v2', 'v1', 'v0'] as const).filter((one) => next[one] && credentials[one]);
}

/** The step `rotation`: whether the service takes the credentials that were entered to take the present ones' place. */
export async function examineRotation(room: Room, generation: Generation): Promise<OfGeneration | undefined> {
  const { patient, chart } = room;
  const next = patient.next ?? {};
  const credentials = credentialsOf({ credentials: next }, generation);
  const [shown = ''] = Object.values(next[generation] ?? {});
  const facts = { ending: endingOf(shown) };
  const outcome = ill('rotation_refused', facts, false);
  try {
    const reply = await askAs(room, generation, MARKS[generation][0], { trial: 'rotation', credentials });
    const probes = [reply.probe];
    if (kindOf(reply) !== 'refusal') {
      const [mark] = MARKS[generation];
      const isProven = isReadable(generation, mark, reply) || (await tellApart(room, generation, mark, reply)).isTold;
      const [verdict, finding] =
        isThrough(reply) && isProven
          ? (['ok', 'rotation_accepted'] as const)
          : (['unknown', 'rotation_untold'] as const);
      chart.note('rotation', generation, { verdict, finding, facts, probes });
      return undefined;
    }
    chart.note('rotation', generation, { verdict: 'failed', finding: 'rotation_refused', facts, probes });
  } catch (error) {
    if (!isUnusable(error)) throw error;
    chart.note('rotation', generation, { verdict: 'failed', finding: 'unusable_credentials' });
  }
  return { generation, outcome };
}
