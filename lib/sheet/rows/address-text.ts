import { foldText } from '@/lib/format/text/search';
import { restOf as restOfMessage } from '@/lib/intake/parts/rest';
import type { Intake } from '@/lib/intake/read';

const BESIDE =
  /^(?:near|next|beside|behind|opposite|by|at|in|close|after|before|call|بجانب|جنب|قرب|بالقرب|خلف|مقابل|عند|امام|قبال|جنوب|شمال|بعد|قبل|ورا|اتصل)$/;

/** A word that directly follows a street's name may be a part of it. */
export function isStreetCut(text: string, intake: Intake): boolean {
  const { fields, spans } = intake;
  const end = spans.street?.at(-1)?.end;
  if (end === undefined || !/^\p{L}/u.test(fields.street ?? '')) return false;
  const word = /^[ \t]+(\p{L}{2,20})/u.exec(text.slice(end))?.[1];
  return (
    word !== undefined &&
    !BESIDE.test(foldText(word)) &&
    restOfMessage(text, intake)
      .split(/[\s,،]+/)
      .includes(word)
  );
}

const COUNTRY =
  /^(?:(?:state of )?kuwait|(?:kingdom of )?bahrain|saudi arabia|ksa|(?:دوله )?الكويت|(?:مملكه )?البحرين|(?:المملكه العربيه )?السعوديه)$/;

/** The rest of a text besides its parts, for the driver. */
export function restOf(text: string, intake: Intake | undefined, parts: Partial<Record<string, string>>): string[] {
  if (!intake) return [];
  const known = new Set(Object.values(parts).flatMap((part) => (part ? foldText(part) : [])));
  return restOfMessage(text, intake)
    .split(/\n|[,،]/)
    .map((part) => part.trim())
    .filter((part) => {
      const word = foldText(part);
      return /[\p{L}\d]{2}/u.test(word) && !COUNTRY.test(word) && !known.has(word) && !/^https?:/.test(word);
    });
}
