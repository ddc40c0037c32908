import { inTurn } from '../text/tokens';
import type { Claim, Reading } from './reading';

const PEACE = /^(?:و?ال|و)?سلام$|^(?:al|as?)?s*s[ae]?l+a*m[uo]?$/;
const ON_YOU = /^و?علي(?:كم|ك|كي|كن|كما|كو|كوا)$|^w?(?:a|e)*l[aeiy]+k(?:[aeiou]*m+|a|i)?$/;
const BLESSING = /^(?:و?رحم[هت]|تعالي|و?بركاته|wa?|rahmat(?:u|o)?(?:l+ah[iu]?)?|wa?rahmat.*|wa?barak.*|barak.*)$/;
const MERCY = /^و?رحم[هت]$|^(?:wa?)?rahmat/;
const GOD = /^الل[هة]$|^u?llah[iu]?$|^allah[iu]?$/;
const GLUED = /^و?(?:ال)?سلامو?عليكم$|^a?s*salaa?m[uo]?a?la[iy]k[uo]m$/;
const ARTICLE = /^(?:a[sl]?|el|wa?|و)$/;

/**
 * Claims "السلام عليكم ورحمة الله", "وعليكم السلام", "salam alaikum": the peace of a greeting is no area, and tells a driver nothing.
 */
export function claimGreetings({ tokens }: Reading): Claim[] {
  const has = (at: number, pattern: RegExp) => tokens[at]?.kind === 'word' && pattern.test(tokens[at].text);
  return inTurn(tokens, (at): Claim | undefined => {
    let next = peaceEnd(at);
    if (next === undefined) return undefined;
    while (has(next, BLESSING) || (has(next, GOD) && has(next - 1, MERCY))) next += 1;
    return { source: 'greeting', first: articleBefore(at), next, as: 'noise' };
  });

  function peaceEnd(at: number): number | undefined {
    if (has(at, GLUED)) return at + 1;
    if ((has(at, PEACE) && has(at + 1, ON_YOU)) || (has(at, ON_YOU) && has(at + 1, PEACE))) return at + 2;
    if (has(at, PEACE) && has(at + 1, /^[ou]$/) && has(at + 2, ON_YOU)) return at + 3;
    return has(at, PEACE) && has(at + 1, MERCY) ? at + 1 : undefined;
  }

  /** "as-salamu", "al salam", "wa alaikum". */
  function articleBefore(at: number): number {
    if (has(at - 1, ARTICLE)) return at - 1;
    return /^['-]$/.test(tokens[at - 1]?.text ?? '') && has(at - 2, ARTICLE) ? at - 2 : at;
  }
}
