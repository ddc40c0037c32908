import { phrases } from '../text/phrases';

/** The words of money, folded and without their prefixes. */

export const CURRENCIES: Record<string, ReadonlySet<string>> = {
  KW: words('kd kds kwd dinar dinars دينار دنانير دنار دك'),
  BH: words('bd bds bhd dinar dinars دينار دنانير دنار دب'),
  SA: words('sr srs sar riyal riyals rial rials ريال ريالات رس'),
};
export const NATIONAL = words('كويتي بحريني سعودي');
/** A thousandth of a dinar, a hundredth of a riyal. */
export const SUBUNITS = words('fils فلس هلله هللات halala halalas');
export const HALVES: Record<string, number> = {
  نص: 0.5,
  نصف: 0.5,
  half: 0.5,
  ربع: 0.25,
  quarter: 0.25,
  '½': 0.5,
  '¼': 0.25,
  '¾': 0.75,
};

/** Meanings of the words near a figure. */
const MEANINGS = {
  /** A part is paid, or taken off: no other figure is the sum to collect. */
  rest: 'عربون مقدم deposit advance باقي متبقي remaining rest balance خصم discount coupon',
  /** Sums beside that of the order. */
  other: 'رسوم توصيل delivery shipping شحن خدمه service ضريبه vat tax fee fees charge tip عندي have subtotal فرعي',
  /** Money that the customer pays with. */
  change: 'معي معاي معاه فكه صرف change',
  whole: 'اجمالي مجموع total كلي net صافي collect تحصيل تحصيله حصل خذ خذوا مطلوب يصير يطلع',
  label: 'مبلغ حساب حسابه حسابها حسابي amount amt قيمه سعر price due cod فلوس',
  /** Between a label and its figure. */
  link: 'هو is was of for the to كامل كله كلها عليك عليه عليكم طلب طلبيه طلبي order bill فاتوره invoice all only بس فقط be your cash كاش نقدا payment دفع كي نت knet مدفوع مدفوعه paid prepaid benefit بنفت باي عميل customer now من منه منها نهائي on عند',
  including: 'شامل شامله يشمل مع incl including included inclusive with مجاني free',
  excluding: 'بدون غير without excluding plus زائد',
  numbered: 'رقم no num number nr id iban بنك bank account',
  about: 'تقريبا حوالي around about approx approximately maybe يمكن',
  each: 'حبه قطعه واحد واحده شخص each per pc piece kg',
  /** A line that asks, or tells of another sum than the order's. */
  asking: 'كم بكم شكم وكم how budget ميزانيه اسعار الاسعار prices menu',
  joining: 'و او or ولا to الي لين and',
};
export type Meaning = keyof typeof MEANINGS;
const meanings = new Map(
  (Object.keys(MEANINGS) as Meaning[]).flatMap((meaning) =>
    MEANINGS[meaning].split(' ').map((word) => [word, meaning]),
  ),
);
/** Money that goes back, or lies somewhere. */
const RETURNED = /^(?:refund|.?سترج|.?سترد|.?رجعو|رصيد)/;

export const meaningOf = (word: string): Meaning | undefined =>
  meanings.get(word) ?? (RETURNED.test(word) ? 'asking' : undefined);

/** How an order is paid. */
export const PAYMENTS = {
  unpaid: phrases(
    'unpaid,لم يدفع,لم تدفع,ما دفع,to be paid,will be paid,لم يتم الدفع,ما تم الدفع,باقي الدفع,pending payment,payment pending',
  ),
  cash: phrases(
    'cash,cod,c . o . d,كاش,نقد,نقدا,نقدي,pay on delivery,payment on delivery,paid on delivery,دفع عند الاستلام,دفع عند التوصيل,دفع عند الباب,يدفع عند الاستلام,ادفع عند الاستلام,مدفوع عند الاستلام',
  ),
  paid: phrases(
    'paid,prepaid,مدفوع,مدفوعه,مدفوعا,دفعت,دفعنا,تم الدفع,تم السداد,تم التحويل,تم تحويل,مسدد,خالص,محول,حولت,حولنا',
  ),
  electronic: phrases(
    'knet,k net,k - net,كي نت,كينت,benefit,benefitpay,بنفت,mada,مدي,visa,فيزا,apple pay,ابل باي,stc pay,link,رابط,لينك,online,اونلاين,transfer,تحويل,ومض,wamd,machine,ماكينه,جهاز,شبكه,tabby,tamara,تابي,تمارا,by card,or card',
  ),
  partial: phrases(
    'عربون,deposit,half paid,partially,partly,partial,دفعت نص,نص المبلغ,half now,باقي كاش,باقي نقدا,باقي المبلغ,rest cash,rest in cash,remaining,balance',
  ),
};
/** Before a word for a payment they deny it. */
export const DENYING = words(
  'not no un non غير لم ما مو مش موب مب ليس ليست لا بدون isnt wasnt never ماهو without hasnt havent didnt dont',
);
/** Before a word for a payment they wish or promise it. */
export const UNDONE = words('if when once until بعد اذا لما ابي will');

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(' '));
}
