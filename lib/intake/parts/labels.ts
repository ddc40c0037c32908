import { foldedWords, type Token } from '../text/tokens';
import { withoutPrefix } from '../text/without-prefix';

/** The parts of an address that a label may announce. */
export type LabelledPart = keyof typeof FULL;

export interface Label {
  part: LabelledPart;
  /** A short one (م, s) counts only beside other parts; a plot (قسيمة) yields to a house; a tower is only offered. */
  kind: 'full' | 'short' | 'plot' | 'tower';
  /** The index of the token behind it. */
  next: number;
}

/** Labels of several words stand before the single words that they begin with. */
const FULL = {
  block: 'block,blk,blok,blck,bloc,قطعه,قطه,بلوك,بلك,qita,gita,qeta,geta,qta,gta,kita,keta',
  street: 'street name,street,str,st,strt,sreet,شارع,shari3,share3,shar3,shari,sharea',
  road: 'road,rd,طريق,tareeq,tareeg,tariq,tarig,tari2,tare2',
  avenue: 'avenue,ave,avn,جاده,jadda,jadah,jaddah,jada,jadeh,jaddeh',
  building:
    'house,hous,hse,hs,villa,vila,building,bldg,bld,bulding,buliding,منزل,بيت,فيلا,فله,فيله,عماره,مبني,بنايه,bait,beit,beet,bayt,manzil,manzel,emara,imara,omara,amara,binaya,benaya,bnaya',
  floor: 'floor,flr,flor,level,دور,طابق,dor,tabiq',
  apartment:
    'apartment,appartment,apartement,flat,apt,appt,aprt,unit,شقه,وحده رقم,رقم الوحده,flt,shaqa,shaga,shaqqa,shagga,shaa,sha2a,sh2a',
  paci: 'paci,الرقم الالي للعنوان,الرقم الالي,رقم الي,رقم العنوان الالي,باسي',
  postal_code: 'postal code,postcode,post code,zip code,zipcode,postal,zip,الرمز البريدي,رمز بريدي',
  additional_number: 'additional,secondary,الرقم الاضافي,رقم اضافي,الاضافي,الرقم الفرعي,رقم فرعي',
  short_address:
    'national short address,short national address,short address,national address,shortaddress,العنوان الوطني المختصر,العنوان المختصر,عنوان مختصر,العنوان الوطني,عنوان وطني,الوطني',
};
const PLOT = 'قسيمه,plot,qasima,gasima';
const TOWER = 'tower,برج';
const SHORT_IN_KUWAIT: Partial<Record<LabelledPart, string>> = {
  block: 'ق,b,bl,bk,q',
  street: 'ش,s,sh',
  avenue: 'ج,j,av',
  building: 'م,h,v',
  floor: 'د,ط,fl',
};
const SHORT: Record<string, Partial<Record<LabelledPart, string>>> = {
  KW: SHORT_IN_KUWAIT,
  BH: { block: 'ق,b,bk', street: 'ش', road: 'r,ط', building: 'h,v', floor: 'fl' },
  SA: { block: 'ق', street: 'ش', building: 'v,h', floor: 'د,fl', apartment: 'وحده,الوحده' },
};
/** Labels that are sure without other parts, because nothing else is written so. */
const SURE_ALONE = new Set(['ق', 'ش', 'bl', 'bk', 'av']);
const ONLY_IN: Record<string, Partial<Record<LabelledPart, string>>> = {
  BH: { block: 'مجمع,مج,mujamma,mojamma,mojamma3,mojama3,mujamma3,mujama3' },
};

interface Row {
  words: string[];
  part: LabelledPart;
  kind: Label['kind'];
}

const cached = new Map<string, Map<string, Row[]>>();

/** The label that begins at this token, the longest one first; its article and "and", "in", "with" before it are skipped. */
export function labelAt(tokens: readonly Token[], at: number, country: string): Label | undefined {
  const token = tokens[at];
  if (token?.kind !== 'word') return undefined;
  const rows = rowsOf(country);
  for (const word of withoutPrefix(token.text)) {
    for (const { words, part, kind } of rows.get(word) ?? []) {
      const isPrefixed = word !== token.text;
      if (isPrefixed && (kind === 'short' ? !isShortWithPrefix(tokens, at) : word.length < 3)) continue;
      if (words.every((other, index) => index === 0 || isWord(tokens[at + index], other))) {
        return { part, kind, next: at + words.length };
      }
    }
  }
  return undefined;
}

/** A digit that stands for a letter ("qit3a") is glued to the letters before it. */
function isWord(token: Token | undefined, text: string): boolean {
  return token?.text === text && (token.kind === 'word' || (token.kind === 'number' && token.isGlued));
}

/** "وق 4": the letter behind "and" is a label only right before its number. */
function isShortWithPrefix(tokens: readonly Token[], at: number): boolean {
  return tokens[at]?.text.length === 2 && tokens[at + 1]?.kind === 'number';
}

function rowsOf(country: string): Map<string, Row[]> {
  const known = cached.get(country);
  if (known) return known;
  const rows: Row[] = [];
  const add = (part: LabelledPart, list: string, kind: Label['kind']) => {
    for (const label of list.split(',')) {
      const words = foldedWords(label);
      rows.push({ words, part, kind: kind === 'short' && SURE_ALONE.has(words[0] ?? '') ? 'full' : kind });
    }
  };
  for (const part of Object.keys(FULL) as LabelledPart[]) {
    add(part, FULL[part], 'full');
    const short = SHORT[country]?.[part];
    if (short) add(part, short, 'short');
    const own = ONLY_IN[country]?.[part];
    if (own) add(part, own, 'full');
  }
  add('building', PLOT, 'plot');
  add('building', TOWER, 'tower');
  const byFirst = new Map<string, Row[]>();
  for (const row of rows.toSorted((a, b) => b.words.length - a.words.length)) {
    const first = row.words[0] ?? '';
    byFirst.set(first, [...(byFirst.get(first) ?? []), row]);
  }
  cached.set(country, byFirst);
  return byFirst;
}
