import { latinDigits } from '../text/digits';

const GROUPED = /^\d{1,3}(,\d{3})+\.\d*$|^\d{1,3}(,\d{3}){2,}$/;
const EITHER_WAY = /^[1-9]\d{0,2},\d{3}$/;

/**
 * An amount as people type it, as plain decimal text where it can only be read one way: `١٢٫٥` is `12.5`, `1,250.500` is
 * `1250.500`, `12,5` is `12.5`. What is no amount comes back as it is.
 */
export function plainAmount(typed: string): string {
  // The Arabic thousands sign says what it is; as a comma it would become a decimal mark, a thousand times too little.
  const text = latinDigits(typed.trim().replaceAll('٬', '').replaceAll('،', ','));
  if (GROUPED.test(text)) return text.replaceAll(',', '');
  return text.includes('.') || isAmbiguous(text) ? text : text.replace(',', '.');
}

/** `1,250` is a thousand to one and a dinar and a quarter to another. It is money: we ask. */
export function isAmbiguous(plain: string): boolean {
  return EITHER_WAY.test(plain);
}
