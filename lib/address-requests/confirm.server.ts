import { Problem } from '@/lib/http/problem';
import { publish } from '@/lib/live/events/publish-rows.server';
import { findArea } from '@/lib/map/areas/areas';
import type { LinkView } from './link-view';
import { takeOfMinute } from './link-views.server';
import { openLink } from './open-link.server';
import { type AnswerProblems, parseAnswer } from './parse-answer';
import { storeAnswer } from './rows.server';
import type { AddressAnswer } from './schema';
import type { LinkVisitor } from './visitor.server';

/**
 * Stores the address that a customer confirmed and informs the order's form. The token alone is the right to do so: no cookie
 * takes part that another site could use. 410 `link_ended`, 429 `too_many_attempts`.
 */
export async function confirmAddress(
  visitor: LinkVisitor,
  token: string,
  form: Readonly<Record<string, string>>,
): Promise<{ view: LinkView; problems?: AnswerProblems }> {
  const { request, view } = await openLink(visitor, token);
  await takeOfMinute('answer', token, visitor.now().getTime());
  if (view.state !== 'open' && view.state !== 'confirmed') return { view };
  const parsed = parseAnswer(view.country, form);
  if ('problems' in parsed) return { view, problems: parsed.problems };
  const answer = inServiceSpelling(view.country, parsed.answer);
  await visitor.db.transaction(async (tx) => {
    if (!(await storeAnswer(tx, request, answer, visitor.now()))) throw new Problem(410, 'link_ended');
    await publish(tx, { connectionId: request.connectionId, kind: 'address-request', subjectIds: [request.id] });
  });
  return { view };
}

/** Areas by the names of the service's list, in whatever script they were written. */
function inServiceSpelling(country: string, answer: AddressAnswer): AddressAnswer {
  const { area, city, district } = answer.texts;
  const known = {
    ...(area && { area: findArea(country, area)?.name.en ?? area }),
    ...(city && { city: findArea(country, city)?.name.en ?? city }),
    ...(district && { district: findArea(country, district, city)?.name.en ?? district }),
  };
  return { ...answer, texts: { ...answer.texts, ...known } };
}
