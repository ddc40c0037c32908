import { serviceHeaders } from '@/lib/service/transport/authorization/headers';
import { type Context, faultOf, rowOf, type StepResult, sendAs } from '../probe/context.server';
import { PROOF_REQUESTS } from '../probe/requests';
import { isAccepted, isAlike, type ProbeResponse } from '../probe/response.server';

/** Headers of the interface under any maker's name. */
const NAMED = [
  /(?<![\w-])x-([a-z][a-z0-9-]{0,40}?)-(?:timestamp|signature)(?![\w-])/i,
  /(?<![\w-])([a-z][a-z0-9-]{0,40}?)-access-token(?![\w-])/i,
];

/** Whether the refusals name a header under another maker's name, and a request with that name is answered otherwise. */
export async function findBrand(
  context: Context,
  generation: 'v2' | 'v1',
  own: ProbeResponse,
  bare: ProbeResponse,
): Promise<StepResult | null> {
  const { brand, credentials } = context.target;
  const found = [own, bare].map(({ text }) => brandIn(text)).find((stated) => stated && stated.word !== brand);
  if (!found) return null;
  const response = await sendAs(context, generation, PROOF_REQUESTS[generation][0], {
    variant: 'other_brand',
    brand: found.word,
  });
  const secrets = Object.values(credentials[generation] ?? {});
  const isProven = isAccepted(response);
  if (!isProven && (response.kind !== 'refusal' || isAlike(response, own, secrets))) return null;
  const names = serviceHeaders(brand);
  const header = generation === 'v2' ? names.timestamp : names.accessToken;
  const facts = { ...found, brand, header, proven: isProven ? 'yes' : 'no' };
  const id = generation === 'v2' ? 'signature' : 'key';
  const row = { outcome: 'failed', finding: 'brand_wrong', facts, responses: [own, response] } as const;
  return { rows: [rowOf(id, generation, row)], fault: faultOf('wrong_brand', facts) };
}

function brandIn(text: string): { word: string; asked: string } | undefined {
  for (const named of NAMED) {
    const [asked, word] = named.exec(text) ?? [];
    if (asked && word) return { word: word.toLowerCase(), asked: asked.toLowerCase() };
  }
  return undefined;
}
