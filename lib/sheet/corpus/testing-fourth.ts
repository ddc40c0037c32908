import { encoded, type SheetCase } from './testing-case';

/** Kinds of sheets that were misread once. */
export const FOURTH: readonly SheetCase[] = [
  {
    name: 'a shop with names in the bill alone',
    country: 'KW',
    file: 'order_id,status,billing_first_name,billing_last_name,billing_phone,shipping_address_1,shipping_city,order_total,payment_method_title\n7101,processing,Hala,Al Roumi,65001101,"Block 2, Street 15, House 7",Qurtuba,18.750,KNET\n7102,processing,Musaed,Bin Ali,65001102,ق 4 ش 12 م 30,السرة,6,Cash on delivery\n',
    hasOneBranch: true,
    gives: [
      '2 | 7101 · Hala Al Roumi · +96565001101 · Qortuba/2/15/7 · paid 18.750 · from 1',
      '3 | 7102 · Musaed Bin Ali · +96565001102 · Surra/4/12/30 · cash 6 · from 1',
    ],
  },
  {
    name: 'a till with net, tax and gross above its totals',
    country: 'BH',
    file: 'POS EXPORT - Terminal 02\nReceipt,Sold at,Cashier,Customer,Phone,Delivery address,Net,VAT,Gross,Tender\nT-101,2026-11-24 18:01,Rose,Ebrahim,36330001,House 1322 road 333 block 103 Hidd,10.000,1.000,11.000,CASH\nT-102,2026-11-24 18:22,Rose,Sawsan,36330002,Busaiteen block 228 road 2831 house 1502,20.000,2.000,22.000,VISA\nTotal,,,,,,30.000,3.000,33.000,\n',
    hasOneBranch: true,
    gives: [
      '3 | T-101 · Ebrahim · +97336330001 · Hidd/103/333/1322 · cash 11.000 · from 3',
      '4 | T-102 · Sawsan · +97336330002 · Busaiteen/228/2831/1502 · paid 22.000 · from 3',
    ],
  },
  {
    name: 'patients, and times of which one is written with PM',
    country: 'KW',
    file: 'Rx;Patient;Mobile;Address;Amount;Payment status;Delivery date;Delivery time\nRX-01;Khawla Hassan;66550001;Rawda, block 3, street 32, house 9;4.500;not paid;25/12/2027;18:30\nRX-02;Ibrahim Y;66550002;Khaldiya, block 1, street 12, house 20;9.000;paid;26/12/2027;10:00\nRX-03;Samira H;66550003;Khaldiya, block 1, street 12, house 22;9.000;paid;27/12/2027;7:15 PM\n',
    hasOneBranch: true,
    gives: [
      '2 | RX-01 · Khawla Hassan · +96566550001 · Rawda/3/32/9 · cash 4.500 · from 1 · at 2027-12-25T15:30:00.000Z',
      '3 | RX-02 · Ibrahim Y · +96566550002 · Khaldiya/1/12/20 · paid 9.000 · from 1 · at 2027-12-26T07:00:00.000Z',
      '4 | RX-03 · Samira H · +96566550003 · Khaldiya/1/12/22 · paid 9.000 · from 1 · at 2027-12-27T16:15:00.000Z',
    ],
  },
  {
    name: 'a delivery time of long ago',
    country: 'KW',
    file: 'Order no,Name,Phone,Area,Block,Street,House,Amount,Payment,Delivery at\n1,Lulwa,99003006,Bayan,7,2,43,10,cash,2024-01-05 18:00\n',
    hasOneBranch: true,
    gives: ['2 | - | Delivery at: delivery-form.problems.schedulePast'],
  },
  {
    name: 'an order below its Arabic name alone',
    country: 'SA',
    file: encoded(
      'الطلب;العميل;الجوال;المدينة;الحي;الشارع;المبنى;المبلغ;طريقة الدفع\nW1;ماجد;0540001122;الطائف;شهار;الستين;8;75,50;كاش\nW2;سلمى;0540001123;تبوك;المروج;الأمير فهد;31;85;مدفوع\n',
      'windows-1256',
    ),
    hasOneBranch: true,
    gives: [
      '2 | W1 · ماجد · +966540001122 · Taif/Shihar/الستين/8 · cash 75.50 · from 4',
      '3 | W2 · سلمى · +966540001123 · Tabuk/Murooj/الأمير فهد/31 · paid 85 · from 4',
    ],
  },
  {
    name: 'what was ordered below the same name is no number',
    country: 'SA',
    file: 'الطلب,العميل,الجوال,المدينة,الحي,الشارع,المبنى,المبلغ,طريقة الدفع\n2 برجر,ماجد,0540001122,الطائف,شهار,الستين,8,75,كاش\n3 بيتزا,سلمى,0540001123,تبوك,المروج,الأمير فهد,31,85,مدفوع\n',
    hasOneBranch: true,
    gives: [
      '2 | -1 · ماجد · +966540001122 · Taif/Shihar/الستين/8 · cash 75 · from 4',
      '3 | -1 · سلمى · +966540001123 · Tabuk/Murooj/الأمير فهد/31 · paid 85 · from 4',
    ],
  },
];
