import { plainCode } from '../schema';
import { isLinkNumber, LONGEST_CODE } from './schema';

/** The codes of a text, and its lines without a code as written; each once. */
export type FoundCodes = { codes: string[]; unread: string[] };

const HEADER =
  /^(order|delivery|tracking)?[\s_-]*(code|link|url|tracking)$|^(رقم الطلب|رقم التوصيلة|الكود|رمز الطلب|رابط التتبع|رابط التتبّع)$/i;
const SHORT_CODE = /^[a-z0-9]{4,6}$/i;
const ANY_CODE = /^[a-z0-9][a-z0-9-]*$/i;

/**
 * Finds order codes in pasted lines, tracking links, or a CSV file: in the column that is named so, else in all cells if
 * they are codes, else in the first column.
 */
export function codesIn(text: string): FoundCodes {
  const rows = rowsOf(text).filter((cells) => cells.some((cell) => cell !== ''));
  const header = rows[0]?.findIndex((cell) => HEADER.test(cell)) ?? -1;
  const body = header >= 0 ? rows.slice(1) : rows;
  const column = Math.max(header, 0);
  const isPlainList =
    header < 0 &&
    body.every((cells) => cells.length === 1 || cells.every((cell) => cell === '' || codesOf(cell).length > 0));
  const lines = body.map((cells) => ({
    text: cells.filter(Boolean).join(', '),
    codes: (isPlainList ? cells : [cells[column] ?? '']).flatMap(codesOf),
  }));
  return {
    codes: [...new Set(lines.flatMap(({ codes }) => codes))],
    unread: [...new Set(lines.flatMap(({ text, codes }) => (codes.length === 0 ? text : [])))],
  };
}

/** The codes in one cell, usually one, behind the sign that keeps it text; several short ones may stand side by side. */
function codesOf(cell: string): string[] {
  const words = cell.replace(/^'/, '').split(/\s+/).filter(Boolean);
  const codes = words.flatMap((word) => codeOf(plainCode(word)) ?? []);
  const isList = words.length === 1 || words.every((word) => /[/?=]/.test(word) || SHORT_CODE.test(plainCode(word)));
  return isList ? codes : [];
}

/** The code that a word is, or that is part of a link. */
function codeOf(word: string): string | null {
  if (/[/?=]/.test(word)) return codeOfLink(word);
  return word.length <= LONGEST_CODE && ANY_CODE.test(word) ? word : null;
}

/** A tracking link has the code, or a long number, as the last part of its path or as a parameter. */
function codeOfLink(link: string): string | null {
  const [path = '', query = ''] = link.replace(/#.*/, '').split('?');
  const values = query.split('&').map((pair) => pair.split('=')[1] ?? '');
  const last =
    path
      .replace(/^[a-z]+:\/\/[^/]+/i, '')
      .split('/')
      .filter(Boolean)
      .at(-1) ?? '';
  const parts = [...values, last];
  const number = parts.find(isLinkNumber);
  if (number) return number.toLowerCase();
  const code = parts.find((part) => SHORT_CODE.test(part)) ?? (ANY_CODE.test(last) ? last : null);
  return code !== null && code.length <= LONGEST_CODE ? code : null;
}

/** The cells of each line. Cells end at a comma, a semicolon or a tab, if not inside quotes. */
function rowsOf(text: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  const endCell = () => {
    rows.at(-1)?.push(cell.trim());
    cell = '';
  };
  for (const sign of text) {
    if (sign === '"') isQuoted = !isQuoted;
    else if (isQuoted) cell += sign;
    else if (sign === ',' || sign === ';' || sign === '\t' || sign === '،') endCell();
    else if (sign === '\n') {
      endCell();
      rows.push([]);
    } else cell += sign;
  }
  endCell();
  return rows;
}
