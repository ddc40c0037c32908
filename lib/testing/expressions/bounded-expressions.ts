/** Expressions that take more than linear time: the most characters that they meet, and what bounds them. */
export const BOUNDED_EXPRESSIONS: Record<string, { longest: number; boundedBy: string }> = {
  '/0+$/': { longest: 1_100, boundedBy: 'decimalText: 40 digits and an exponent of three' },
  '/\\B(?=(\\d{3})+\\.)/g': { longest: 40, boundedBy: 'DECIMAL_TEXT of money.ts' },
  '/\\/+$/': { longest: 500, boundedBy: 'BaseAddress, or the environment' },
  '/\\/v[012](\\/.*)?$/i': { longest: 500, boundedBy: 'BaseAddress, or the environment' },
  ...Object.fromEntries(
    [
      '/geo:[^\\s<>"]+|(?:https?:\\/\\/|(?:www\\.|maps\\.|goo\\.gl|osm\\.org|google\\.|openstreetmap\\.|waze\\.)[\\w.]*\\/)[^\\s<>"]*/i',
      '/[.,;:!?)\\]]+$/',
    ].map((expression) => [expression, { longest: 3_000, boundedBy: 'LONGEST of parse-location.ts' }]),
  ),
  ...Object.fromEntries(
    [
      '/ (?:was|were|كان|كانت|كانو|كانوا):\\w* [^ :]+:(?: [^ :]+:)? (?:and:|و)[^|¦.,?!#]*§/',
      '/ (?:if|لو|اذا):\\w*(?! [^ :]+:\\w*[PC]| (?:سمحت|سمحتوا|تكرمت|ممكن|امكن|possible):)(?: [^ :]+:\\w*)* §/',
      '/:(?:rest|less|other|change|final|whole|label|\\w*[PC])\\w* §|:\\w*[PC]\\w* [^ :]+:\\w* §| (?:ب|now|صار|الحين):\\w* §(?! [^ ]+:)|§(?!(?: [^ :]+:[a-z]\\w*)* #) [^ :]+:(?:rest|less|other|change|final|whole|label|\\w*[PC])/',
      '/(?: وال[^ :]+:[a-z]\\w*)?(?: (?!وال)(?:# %(?![^§]*:(?:whole|final|label))|%|: \\||[:=.*(-]|[^ :]+:(?!joining)[a-z]\\w*))* §/',
      '/§[^|,.?]*L/',
      '/§[^|]* (?:qty|quantity|كميه|الكميه|عدد|العدد):/',
      '/:asking[^|¦]*§|§[^|]*:asking|§(?: [^ :]+:\\w*){0,11} \\?|§(?: [^ :]+:\\w*){0,5} (?:but|بس|لكن):\\w*(?: [^ :]+:\\w*){0,5} # \\?/',
      '/:each(?!A #)[^|¦]*§|\\? \\|[^|]*§/',
      '/§(?: (?:[+&(,]|(?:on|عند):\\w* [^ :]+:other\\w*|[^ :]+:(?!other|change|including)\\w*)){0,3}(?<! (?:on|عند):\\w*) (?!و?بال|لل)[^ :]+:(?:other|change)\\w*(?= |$)(?! [^ :]+:including)/',
      '/ (?:was|were|كان|كانت|بدل|instead):\\w*(?: [^ :]+:\\w*){0,6} §[^|#]* #/',
      '/§[^|]*:\\w*N [^ :]+:including|§[^|]*:excluding\\w* [^ :]+:other|§ (?:[+&]|(?:and|plus|زايد):|و)[^|]{0,40}?:(?:other|change)\\w*(?= |$)(?! [^ :]+:including)/',
    ].map((expression) => [
      expression,
      { longest: 2_100, boundedBy: 'around of claim-amounts.ts: 52 words of 40 letters' },
    ]),
  ),
};

/** Files that compose an expression while they run, and why it takes no longer than its text. */
export const COMPOSED_EXPRESSIONS: Record<string, string> = {
  'lib/intake/parts/find-time.ts': 'made of our own words: nothing in it repeats more than three times',
  'lib/intake/parts/patterns.ts': 'made of our own words: the proof finds that each takes as long as its text',
  'lib/sheet/table/delimited.ts': 'made of the four separators: a cell in quotes ends after 32,767 characters',
  'lib/server/direct.ts': 'made of our own table of routes: one group for a segment, and none reaches into the next',
  'lib/sandbox/requests/faults.ts': 'written by whoever controls a sandbox, for its own requests',
  'lib/installation/secret-within.ts': 'each repetition ends after forty characters',
};
