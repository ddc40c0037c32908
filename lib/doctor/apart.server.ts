import type { Generation } from '@/lib/service/model/generation';
import { STRANGER } from '@/lib/service/trial.server';
import { readInstallation } from '@/lib/service/v1/read';
import { readWallet } from '@/lib/service/v2/read';
import type { Reply } from './ask.server';
import { type HarmlessRequest, MARKS } from './harmless';
import { isAccepted, kindOf } from './judge.server';
import { askAs, type Room } from './room.server';
import { jsonOf } from './said';

/** `isAnswered`: the stranger heard anything that can be the service's own. */
export type Apart = { isTold: boolean; control: Reply; isAnswered: boolean };

/**
 * Whether the answer to a generation's credentials is about them: a stranger who asks the same hears that he isn't taken.
 * What says the same to everybody proves none, whatever it says.
 */
export async function tellApart(
  room: Room,
  generation: Generation,
  request: HarmlessRequest,
  reply: Reply,
  otherwise: { trial?: string; prefix?: string } = {},
): Promise<Apart> {
  const credentials = STRANGER[generation]();
  const control = await askAs(room, generation, request, { trial: 'random_key', credentials, ...otherwise });
  const theirs = kindOf(control);
  const isSuccessForUs = kindOf(reply) === 'taken' && (theirs === 'checked' || theirs === 'nothing');
  const isTold = theirs === 'refusal' || isSuccessForUs;
  return { isTold, control, isAnswered: isTold || isAccepted(control) };
}

const READ_FIRST: Partial<Record<Generation, (json: unknown) => unknown>> = { v2: readWallet, v1: readInstallation };

/** Whether the answer to a generation's first mark is what the interface says that a success holds. */
export function isReadable(generation: Generation, request: HarmlessRequest, { status, text }: Reply): boolean {
  const read = READ_FIRST[generation];
  if (status !== 200 || !read || request !== MARKS[generation][0]) return false;
  try {
    return Boolean(read(jsonOf(text)));
  } catch {
    return false;
  }
}
