/** Words, and their English plurals. */
const words = (list: string) => list.split(' ').flatMap((word) => [word, `${word}s`]);

export const CURRENCY = new Set(
  words('kd kwd bd bhd sr sar riyal rial dinar fils usd aed دينار دنانير ريال ريالات فلس هلله درهم دولار دك رس'),
);
export const TIME_UNITS = new Set(
  words(
    'am pm min minute hour hr km meter kg day week دقيقه دقايق ساعه ساعات يوم ايام متر امتار كيلو كم صباحا مسا ظهرا عصرا ليلا الصبح العصر المغرب العشاء الظهر بالليل خطوه خطوات',
  ),
);
export const PIECES = new Set(words('pc piece box boxes x حبه حبات قطع كرتون علبه علب item bedroom rooms غرف'));
/** Units that make the number before them something else than a part of an address. */
export const UNITS = new Set([
  ...CURRENCY,
  ...TIME_UNITS,
  ...PIECES,
  ...words('room br bhk person people time غرفه اشخاص شخص الف مليون'),
]);
