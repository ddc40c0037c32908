const words = (list: string) => list.split(' ');

export const CURRENCY = new Set(
  words(
    'kd kwd bd bhd sr sar riyal riyals rial dinar dinars fils usd aed دينار دنانير ريال ريالات فلس هلله درهم دولار دك رس',
  ),
);
export const TIME_UNITS = new Set(
  words(
    'am pm min mins minute minutes hour hours hr hrs km kms km meter meters kg kgs day days week weeks ' +
      'دقيقه دقايق ساعه ساعات يوم ايام متر امتار كيلو كم صباحا مسا ظهرا عصرا ليلا الصبح العصر المغرب العشاء الظهر بالليل خطوه خطوات',
  ),
);
export const PIECES = new Set(
  words('pcs pc pieces piece box boxes x حبه حبات قطع كرتون علبه علب items item bedroom bedrooms rooms غرف'),
);
/** Units that make the number before them something else than a part of an address. */
export const UNITS = new Set([
  ...CURRENCY,
  ...TIME_UNITS,
  ...PIECES,
  ...words('room br bhk person persons people times غرفه اشخاص شخص الف مليون'),
]);
