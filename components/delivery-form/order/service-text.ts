/**
 * The service's sentences about a field (interface: Known 400 messages) in the user's words: a message key, or undefined for
 * a sentence we don't know, which is then shown as it is.
 */
export function serviceText(path: string, sentence: string): string | undefined {
  if (path === 'origin_format') return 'delivery-form.problems.branchNeeded';
  return WORDS.find(({ paths, says }) => says.test(sentence) && (!paths || paths.test(path)))?.key;
}

const WORDS: readonly { says: RegExp; paths?: RegExp; key: string }[] = [
  { says: /^is required/i, paths: /\.(latitude|longitude)$/, key: 'delivery-form.problems.pinRequired' },
  { says: /merchant has multiple branches/i, key: 'delivery-form.problems.branchNeeded' },
  { says: /^is required/i, paths: /branch_id$/, key: 'delivery-form.problems.branchRequired' },
  { says: /^is required/i, key: 'errors.required' },
  { says: /branch not found/i, key: 'delivery-form.problems.branchGone' },
  { says: /service's areas|spelling/i, paths: /\.area$/, key: 'delivery-form.problems.areaUnknown' },
  { says: /8 alphanumeric characters/i, key: 'delivery-form.problems.shortAddress' },
  { says: /must be a positive number/i, key: 'delivery-form.problems.amountPositive' },
  { says: /must not be negative/i, key: 'delivery-form.problems.amountPositive' },
  { says: /must be later than now/i, key: 'delivery-form.problems.schedulePast' },
  { says: /ISO.?8601|date-time/i, paths: /^scheduled_date$/, key: 'delivery-form.problems.scheduleInvalid' },
  { says: /must be between/i, paths: /latitude$/, key: 'delivery-form.problems.latitudeRange' },
  { says: /must be between/i, paths: /longitude$/, key: 'delivery-form.problems.longitudeRange' },
  { says: /phone/i, paths: /contact_phone$/, key: 'errors.phone.invalid' },
];
