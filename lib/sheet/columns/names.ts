import type { SheetField } from './fields';

/**
 * Names of columns, folded: lower case, without the article, marks and `#`; "no" stands for number, id and رقم. Earlier names
 * of a field win over later ones.
 */
export const COLUMN_NAMES: Record<SheetField, string> = {
  reference: `order no|order name|order ref|order reference|no order|no طلب|no طلبيه|no اوردر|order|reference no|reference|ref no|ref|external no|no مرجع|مرجع|no مرجعي|مرجعي|invoice no|invoice|no فاتوره|فاتوره|receipt no|receipt|no ايصال|ايصال|check no|ticket no|ticket|bill no|transaction no|no عمليه|tracking no|external order no|customer order no|order code|كود طلب|client order no|no طلب عميل|كود طلبيه|awb|rx|rx no|prescription no|no وصفه|طلب|no`,
  name: `name|full name|cust|اسم|اسم كامل|اسم ثلاثي|contact name|contact|contact person|contact full name|customer|client|recipient|receiver|consignee|عميل|زبون|مستلم|اسم زبونه|اسم شخص|name full|اسم مدعو|مدعو|guest name|patient|guest|buyer|member|donor|student|beneficiary|مريض|ضيف|مشتري|مستفيد|متلقي|صاحب طلب|your name|your full name|اسمك|اسمك كامل`,
  first_name: `first name|firstname|given name|اسم اول`,
  last_name: `last name|lastname|surname|family name|اسم عائله|اسم اخير|كنيه`,
  phone: `phone|phone no|mobile|mobile no|mobile phone|mobile phone no|telephone|telephone no|tel|tel no|gsm|cell|cell no|cell phone|cellphone|contact no|contact phone|contact mobile|contact phone no|contact mobile no|phone mobile|whatsapp|whatsapp no|whats app|whats app no|phone 1|mobile 1|هاتف|no هاتف|تلفون|no تلفون|تليفون|no تليفون|جوال|no جوال|موبايل|no موبايل|نقال|no نقال|هاتف نقال|no هاتف نقال|محمول|no محمول|no تواصل|واتساب|no واتساب|واتس|no واتس|no اتصال|هاتف 1|no هاتف 1|جوال 1|no هاتف متحرك|هاتف محمول|no تلفون نقال|no متلقي|your phone|your phone no|your mobile|your mobile no|your no|phone number mobile|ph|ph no|mob|mob no`,
  area: `area|area name|district|district name|neighborhood|neighbourhood|suburb|town|منطقه|حي|اسم منطقه|اسم حي|ضاحيه|منطقه سكنيه|locality|منطقه توصيل`,
  city: `city|city name|مدينه|اسم مدينه|مدينه اسم`,
  block: `block|block no|blk|blk no|قطعه|no قطعه|قطعة|ق|no ق|مجمع|no مجمع|بلوك|no بلوك`,
  street: `street|street name|street no|st|st no|street name no|str|شارع|no شارع|اسم شارع|ش|no ش|road|road no|rd|طريق|no طريق|اسم طريق`,
  avenue: `avenue|avenue no|ave|jadda|jaddah|jada|جاده|no جاده`,
  building: `building|building no|hs|house flat|villa flat|house villa|house apartment|house flat no|bldg|bldg no|building name no|house|house no|house building|building house|building house no|house building no|villa|villa no|home no|منزل|no منزل|بيت|no بيت|مبنى|مبني|no مبني|بنايه|no بنايه|عماره|no عماره|فيلا|no فيلا|قسيمه|no قسيمه|building name`,
  floor: `floor|floor no|level|دور|no دور|طابق|no طابق`,
  apartment: `apartment|apartment no|apt|apt no|flat|flat no|unit|unit no|flat apartment|office no|suite|شقه|no شقه|وحده|no وحده|مكتب|no مكتب`,
  paci: `paci|paci no|no الي|no الي عنوان|no مدني عنوان|automated no`,
  short_address: `short address|national short address|short national address|national address|national address short|عنوان مختصر|عنوان وطني|عنوان وطني مختصر|عنوان قصير|spl|رمز عنوان|national address code`,
  postal_code: `postal code|postcode|zip|zip code|post code|postal|رمز بريدي|no بريدي`,
  additional_number: `additional no|additional|no اضافي|secondary no`,
  address: `full address|address|address line|address 1|address1|address line 1|address line1|address 2|address2|address line 2|address line2|address details|address text|street address|detailed address|عنوان|عنوان كامل|عنوان تفصيلي|عنوان بتفصيل|تفاصيل عنوان|عنوان تفاصيل|عنوان سكن|عنوان منزل|عنوان 1|سطر عنوان|location|location link|map|map link|maps link|google map|google maps|google maps link|google map link|google location|gps|gps location|gps coordinates|coordinates|lat long|lat lng|latlng|latitude longitude|pin|pin location|location url|plus code|geo location|geolocation|map url|link|موقع|رابط موقع|لوكيشن|رابط لوكيشن|خريطه|رابط خريطه|رابط|احداثيات|احداثيه|موقع خريطه|لينك موقع|لينك|مكان|locaton|adress|addres`,
  latitude: `latitude|lat|خط عرض|دائره عرض|gps lat|geo lat`,
  longitude: `longitude|long|lng|lon|خط طول|gps long|gps lng|geo lng|geo long`,
  instructions: `delivery notes|delivery note|delivery instructions|delivery instruction|driver notes|driver note|notes driver|notes for driver|note for driver|notes to driver|note to driver|instructions|special instructions|directions|delivery directions|address notes|address note|landmark|nearest landmark|notes|note|remarks|remark|comment|comments|customer note|order notes|order note|ملاحظات توصيل|ملاحظات سائق|ملاحظات لسائق|ملاحظات مندوب|ملاحظه سائق|ملاحظات عنوان|تعليمات|تعليمات توصيل|تعليمات سائق|ملاحظات|ملاحظه|ملاحظات عميل|علامه مميزه|اقرب معلم|معلم قريب|معلم|وصف عنوان|ملاحظات طلب|تعليق|تعليقات`,
  amount: `grand total|order total|order total amount|total to pay|to pay|total amount|total|invoice total|invoice amount|order amount|order value|bill amount|bill total|gross|gross amount|gross total|gross value|total price|total due|total value|sum|net total|amount total|total order|total bill|amount|value|price|net amount|final amount|final price|final total|اجمالي|مجموع|مبلغ اجمالي|اجمالي مبلغ|مجموع كلي|اجمالي طلب|قيمه طلب|مبلغ طلب|اجمالي فاتوره|قيمه فاتوره|مبلغ فاتوره|مبلغ|قيمه|سعر|حساب|مجموع طلب|صافي|مبلغ كلي|سعر كلي|قيمه اجماليه|سعر اجمالي|سعر طلب|اجمالي كلي|مبلغ نهائي|total collected|total incl vat|total inc vat|total with vat|اجمالي شامل ضريبه|total incl tax|total including vat|net`,
  collect: `cod amount|cod|cod value|cash on delivery|cash to collect|amount to collect|to collect|collect|cash collection|collection amount|amount due|balance due|due amount|cash amount|cash|cash collect|collect from customer|collect cash|cod total|outstanding balance|outstanding|amount to be collected|to be collected|remaining|balance|cash on delivery amount|تحصيل|مبلغ تحصيل|مبلغ مطلوب|مبلغ مطلوب تحصيله|مطلوب تحصيله|مبلغ مراد تحصيله|مطلوب تحصيل|مبلغ دفع عند استلام|كاش|نقدي|نقدا|متبقي|مبلغ متبقي|باقي|مطلوب من عميل|يحصل من عميل|مبلغ نقدي|مبلغ مستحق|مبلغ تحصيل من عميل`,
  prepaid: `paid amount|amount paid|prepaid amount|prepaid|paid online|online paid|knet amount|knet|k net|card amount|card|visa|mada|benefit|online payment amount|deposit|مدفوع|مبلغ مدفوع|مدفوع مسبقا|كي نت|كي نت مبلغ|عربون|شبكه|مدى|مدي|بطاقه|بنفت`,
  payment: `payment|payment method|payment type|payment mode|pay method|pay type|pay by|paid by|method of payment|mode of payment|payment option|payment method title|payment gateway|gateway|tender|tender type|طريقه دفع|نوع دفع|وسيله دفع|دفع|طريقه سداد|اليه دفع|paymode|pay mode|pay`,
  payment_status: `payment status|paid|is paid|paid status|financial status|pay status|paid unpaid|paid yes no|حاله دفع|حاله سداد|تم دفع|هل تم دفع|مدفوعه|دفعت|تم سداد|وضع دفع`,
  currency: `currency|currency code|عمله`,
  country: `country|country code|country name|دوله|بلد`,
  schedule: `when shall we deliver|when to deliver|when should we deliver|deliver when|delivery when|when|متى توصيل|متى نوصل|متى تبي توصيل|متى تريد توصيل|scheduled at|schedule|scheduled|scheduled for|scheduled time|schedule time|scheduled date time|scheduled date and time|schedule date time|deliver at|deliver on|deliver by|delivery datetime|delivery date time|delivery date and time|delivery at|requested delivery|requested delivery time|requested time|requested for|required at|due at|due time|promised time|promised at|delivery slot|delivery window|preferred delivery time|preferred time|deliver time|scheduled delivery|scheduled delivery time|موعد توصيل|موعد تسليم|موعد|تاريخ ووقت توصيل|تاريخ و وقت توصيل|وقت وتاريخ توصيل|تاريخ توصيل ووقت|مجدول|جدوله|وقت جدوله|توصيل في|يوصل في|موعد مطلوب|وقت تسليم مطلوب|فتره توصيل|موعد ارسال`,
  schedule_date: `delivery date|delivery day|deliver date|scheduled date|schedule date|date of delivery|requested date|requested delivery date|required date|preferred date|preferred delivery date|تاريخ توصيل|تاريخ تسليم|يوم توصيل|يوم تسليم|تاريخ جدوله|تاريخ موعد|تاريخ توصيل مطلوب|scheduled delivery date`,
  schedule_time: `delivery time|delivery hour|time of delivery|delivery time slot|time slot|slot|وقت توصيل|وقت تسليم|ساعه توصيل|ساعه تسليم|وقت موعد`,
  branch: `branch|branch name|branch no|branch code|store|store name|outlet|pickup branch|pickup store|pick up branch|pickup from|pickup location|pick up location|pickup|from branch|kitchen|shop|shop name|restaurant|فرع|اسم فرع|no فرع|من فرع|فرع استلام|مطبخ|متجر|فرع ارسال|فرع تجهيز|location name`,
  status: `status|order status|stage|progress|step|مرحله|مرحله طلب|delivery status|fulfillment status|fulfilment status|order state|state of order|حاله|حاله طلب|حاله توصيل|وضع طلب|cancelled|canceled|cancelled at|canceled at|ملغي|voided at|refunded|refunded amount|refund amount|refund|مسترجع|مبلغ مسترجع|مرتجع`,
  order_type: `order type|type|service type|fulfillment type|service|delivery method|shipping method|delivery type|نوع طلب|نوع خدمه|نوع توصيل|طريقه توصيل|طريقه استلام|dining option|نوع|channel type|order mode`,
  quantity: `quantity|qty|كميه|عدد|عدد قطع|qty ordered|lineitem quantity|boxes|items qty`,
  unit_price: `unit price|price per unit|price each|سعر وحده|سعر قطعه|item price|price unit|سعر حبه|lineitem price`,
};

/** Words for the customer, who may stand before a name of `OF_CUSTOMER`. The first ones name who gets the order. */
export const RECEIVERS = `receiver recipient consignee shipping ship to delivery deliver dropoff drop off destination dest مستلم مستفيد اليه توصيل تسليم شحن متلقي`;
export const CUSTOMERS = `customer customers cust client clients buyer guest contact patient member donor student your عميل عملا زبون مشتري ضيف our`;
/** Words for others, and for times that are no schedule: such a column is not the customer's. */
export const OTHERS = `driver rider branch store shop sender shipper pickup from billing bill cashier employee staff user created updated by item items product sku supplier vendor company agent courier captain merchant restaurant brand parent emergency manager lineitem category account bank gift wrap newsletter vip member سائق مندوب متجر محل مرسل كاشير موظف صنف منتج مورد شركه مطعم بائع كابتن مدير بنك كفيل هديه تغليف`;
/** Words without a meaning for the column. */
export const FILLERS = `what is the of for a in please required optional mandatory eg kwd kd bhd bd sar sr د ك ب ر س دينار ريال كويتي بحريني سعودي اجباري اختياري يرجي`;
