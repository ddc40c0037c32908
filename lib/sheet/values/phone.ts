import type { Country } from '@/lib/connections/model/connection';
import { parsePhone } from '@/lib/format/phone/phone';
import { latinDigits } from '@/lib/format/text/digits';
import { fullDigits } from '../table/table';
import { beginsWithDay } from './moment';
import { problem, type Value } from './problem';

/** A phone in E.164, with the damage of spreadsheets undone: `=+965…`, `51234567.0`, `9.6551234567E+10`. */
export function readPhone(typed: string, country: Country): Value<string> {
  const text = latinDigits(typed).trim();
  if (beginsWithDay(text)) return problem('partAsDate', { value: typed });
  if (/^[-−]/.test(text)) return problem('digitsLost', { value: typed });
  const written = fullDigits(text);
  if (written === null) return problem('digitsLost', { value: typed });
  const plain = (written ?? text)
    .replace(/^=\s?/, '')
    .replace(/^"(.*)"$/, '$1')
    .replace(/^p:|^tel:|^(?:tel|mob|phone|هاتف|تلفون|جوال)\.?:? ?/i, '')
    .replace(/ ?\(\p{L}[\p{L} ]{0,20}\)$/u, '')
    .replace(/^(\+?\d{7,15})\.0{1,2}$/, '$1');
  const parsed = parsePhone(plain, country);
  if (parsed.ok) return { value: parsed.e164 };
  const parts = plain.split(/[/,;|\n]|\s-\s|\sor\s|\sاو\s|\sأو\s/);
  const several = parts.flatMap((part) => {
    const phone = parsePhone(part, country);
    return phone.ok ? [phone.e164] : [];
  });
  const [first, ...others] = new Set(several);
  if (others.length > 0) return problem('twoPhones', { value: typed });
  // The same phone twice.
  if (first && several.length === parts.length) return { value: first };
  return problem(parsed.problem);
}
