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
  const claims: Claim[] = [];
  const has = (at: number, pattern: RegExp) => tokens[at]?.kind === 'word' && pattern.test(tokens[at].text);
  for (let at = 0; at < tokens.length; at++) {
    let next = at;
    if (has(at, GLUED)) next = at + 1;
    else if ((has(at, PEACE) && has(at + 1, ON_YOU)) || (has(at, ON_YOU) && has(at + 1, PEACE))) next = at + 2;
    else if (has(at, PEACE) && has(at + 1, /^[ou]$/) && has(at + 2, ON_YOU)) next = at + 3;
    else if (has(at, PEACE) && has(at + 1, MERCY)) next = at + 1;
    if (next === at) continue;
    const first = articleBefore(at);
    while (has(next, BLESSING) || (has(next, GOD) && has(next - 1, MERCY))) next += 1;
    claims.push({ source: 'greeting', first, next, as: 'noise' });
    at = next - 1;
  }
  return claims;

  /** "as-salamu", "al salam", "wa alaikum". */
  function articleBefore(at: number): number {
    if (has(at - 1, ARTICLE)) return at - 1;
    return /^['-]$/.test(tokens[at - 1]?.text ?? '') && has(at - 2, ARTICLE) ? at - 2 : at;
  }
}
