import type { Country } from '@/lib/connections/model/connection';

const SAMPLES: Record<'en' | 'ar', Record<Country, string>> = {
  en: {
    KW: `Order number,Name,Phone,Area,Block,Street,House,Floor,Flat,Amount,Payment,Delivery time,Notes
R-1001,Noura Al-Ali,50001234,Salmiya,10,3,12,,,12.500,cash,,Blue door
R-1002,Ahmad Saleh,60005678,Hawally,5,Tunis Street,27,4,16,8.250,paid,,`,
    BH: `Order number,Name,Phone,Area,Block,Road,House,Floor,Flat,Amount,Payment,Delivery time,Notes
R-1001,Noura Al-Ali,36001234,Juffair,341,4112,12,,,12.500,cash,,Blue door
R-1002,Ahmad Saleh,39005678,Riffa,905,525,27,4,16,8.250,paid,,`,
    SA: `Order number,Name,Phone,City,District,Street,Building,Floor,Flat,Amount,Payment,Delivery time,Notes
R-1001,Noura Al-Ali,0500001234,Riyadh,Al Olaya,Olaya Street,12,,,125.50,paid,,Blue door
R-1002,Ahmad Saleh,0550005678,Riyadh,Al Malqa,Anas Ibn Malik Road,27,4,16,82.25,cash,,`,
  },
  ar: {
    KW: `رقم الطلب,الاسم,الهاتف,المنطقة,القطعة,الشارع,المنزل,الدور,الشقة,المبلغ,طريقة الدفع,موعد التوصيل,ملاحظات
R-1001,نورة العلي,50001234,السالمية,10,3,12,,,12.500,نقدي,,الباب الأزرق
R-1002,أحمد صالح,60005678,حولي,5,شارع تونس,27,4,16,8.250,مدفوع,,`,
    BH: `رقم الطلب,الاسم,الهاتف,المنطقة,المجمع,الطريق,المنزل,الدور,الشقة,المبلغ,طريقة الدفع,موعد التوصيل,ملاحظات
R-1001,نورة العلي,36001234,الجفير,341,4112,12,,,12.500,نقدي,,الباب الأزرق
R-1002,أحمد صالح,39005678,الرفاع,905,525,27,4,16,8.250,مدفوع,,`,
    SA: `رقم الطلب,الاسم,الجوال,المدينة,الحي,الشارع,المبنى,الدور,الشقة,المبلغ,طريقة الدفع,موعد التوصيل,ملاحظات
R-1001,نورة العلي,0500001234,الرياض,العليا,شارع العليا,12,,,125.50,مدفوع,,الباب الأزرق
R-1002,أحمد صالح,0550005678,الرياض,الملقا,طريق أنس بن مالك,27,4,16,82.25,نقدي,,`,
  },
};

/** A file of two orders as a merchant of the country would write it: the columns that an order needs, and usual ones. */
export function sampleSheet(country: Country, language: 'en' | 'ar'): string {
  return `${SAMPLES[language][country]}\n`.replaceAll('\n', '\r\n');
}
