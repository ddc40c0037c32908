import type { Country } from '@/lib/connections/model/connection';
import { type WorkbookCell, workbook } from './testing-workbook';

/** A file as people have it, and what each of its orders must be: see `summaryOf`. */
export interface SheetCase {
  name: string;
  country: Country;
  file: string | Uint8Array;
  /** The merchant has its first branch only. */
  hasOneBranch?: true;
  /** The day on which the file is read, where it is not the first of 2026. */
  day?: string;
  /** One line for each row that is an order, or the key of the refusal. */
  gives: string[] | string;
}

export type Encoding = 'utf-8-bom' | 'utf-16le' | 'utf-16le-bare' | 'utf-16be' | 'windows-1256';

export function encoded(text: string, encoding: Encoding): Uint8Array {
  const marked = `\ufeff${text}`;
  switch (encoding) {
    case 'utf-8-bom':
      return new TextEncoder().encode(marked);
    case 'utf-16le':
      return new Uint8Array(Buffer.from(marked, 'utf16le'));
    case 'utf-16le-bare':
      return new Uint8Array(Buffer.from(text, 'utf16le'));
    case 'utf-16be':
      return new Uint8Array(Buffer.from(marked, 'utf16le').swap16());
    case 'windows-1256':
      return inArabicCodePage(text);
  }
}

/** The bytes of the Arabic code page, found by decoding each of them. */
function inArabicCodePage(text: string): Uint8Array {
  const bytes = Array.from({ length: 256 }, (_, byte) => byte);
  const letters = new TextDecoder('windows-1256').decode(new Uint8Array(bytes));
  return new Uint8Array([...text].map((letter) => letters.indexOf(letter)));
}

export function sheet(...rows: (readonly WorkbookCell[])[]): Uint8Array {
  return workbook({ Orders: rows });
}
