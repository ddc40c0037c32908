import type { SheetCase } from './testing-case';

/** Files of a fifth writer that were not read at first. */
export const FIFTH: readonly SheetCase[] = [
  {
    name: 'a till whose last lines are sums by tender, and a cancelled order',
    country: 'KW',
    file: 'Receipt No,Sold At,Cashier,Customer,Tel,Area,Block,Street,House,Subtotal,Delivery,Total (KD),Tender,Status\nR-20881,24/11/2026 18:02,Joy,Abdullah Al Mutairi,99412087,Salwa,6,3,18,11.250,0.750,12.000,CASH,Closed\nR-20882,24/11/2026 18:15,Joy,Nadia Haddad,55018834,Salmiya,10,6,44,6.500,0.750,7.250,KNET,Closed\nR-20883,24/11/2026 18:31,Ramesh,Fahad Al Azmi,97740012,Sabah Al Salem,5,12,207,18.000,1.000,19.000,CASH,Closed\nR-20884,24/11/2026 18:40,Ramesh,Latifa Al Saleh,66391145,Mishref,2,9,31,9.000,0.750,9.750,CASH,CANCELLED\nR-20885,24/11/2026 19:05,Joy,Sara Boutros,50226671,Hawally,3,15,9,4.250,0.750,5.000,VISA,Closed\nR-20886,24/11/2026 19:22,Joy,Mubarak,+96594403318,Bayan,11,4,26,14.500,1.000,15.500,KNET,Closed\nTOTAL,,,,,,,,,54.500,4.250,58.750,,\nCASH,,,,,,,,,,,31.000,,\nKNET / VISA,,,,,,,,,,,27.750,,\n',
    hasOneBranch: true,
    gives: [
      '2 | R-20881 · Abdullah Al Mutairi · +96599412087 · Salwa/6/3/18 · cash 12.000 · from 1 | Status: orderUnknown',
      '3 | R-20882 · Nadia Haddad · +96555018834 · Salmiya/10/6/44 · paid 7.250 · from 1 | Status: orderUnknown',
      '4 | R-20883 · Fahad Al Azmi · +96597740012 · Sabah Al Salem/5/12/207 · cash 19.000 · from 1 | Status: orderUnknown',
      '5 | R-20884 · Latifa Al Saleh · +96566391145 · Mishref/2/9/31 · cash 9.750 · from 1 | Status: orderCanceled',
      '6 | R-20885 · Sara Boutros · +96550226671 · Hawalli/3/15/9 · paid 5.000 · from 1 | Status: orderUnknown',
      '7 | R-20886 · Mubarak · +96594403318 · Bayan/11/4/26 · paid 15.500 · from 1 | Status: orderUnknown',
    ],
  },
  {
    name: 'a column "Delivery" of days and times',
    country: 'KW',
    file: 'Orders Wednesday,,,,,,,,\nCustomer,Phone,Area,Block,Street,House,Amount,Paid by,Delivery\nAisha Al Roumi,99 01 45 67,Shamiya,4,41,9,KWD 14.500,KNET,16 Dec 2027 at 4:30 PM\nCharbel Khoury,5501 4568,Salmiya,8,1,16,KWD 8.000,Cash,16 Dec 2027 at 6:00 PM\nNoura,6601 4569,Yarmouk,2,3,28,KWD 21.750,KNET,17 Dec 2027 at 11:00 AM\nSalem Al Enezi,9701 4570,Khaitan,6,12,35,KWD 5.250,Cash,17 Dec 2027 at 1:15 PM\nBibi Al Ghanim,9401 4571,Adailiya,1,14,2,KWD 33.000,KNET,17 Dec 2027 at 8:00 PM\nTotal,,,,,,KWD 82.500,,\n',
    hasOneBranch: true,
    gives: [
      '3 | -1 · Aisha Al Roumi · +96599014567 · Shamiya/4/41/9 · paid 14.500 · from 1 · at 2027-12-16T13:30:00.000Z',
      '4 | -1 · Charbel Khoury · +96555014568 · Salmiya/8/1/16 · cash 8.000 · from 1 · at 2027-12-16T15:00:00.000Z',
      '5 | -1 · Noura · +96566014569 · Yarmouk/2/3/28 · paid 21.750 · from 1 · at 2027-12-17T08:00:00.000Z',
      '6 | -1 · Salem Al Enezi · +96597014570 · Khaitan/6/12/35 · cash 5.250 · from 1 · at 2027-12-17T10:15:00.000Z',
      '7 | -1 · Bibi Al Ghanim · +96594014571 · Adailiya/1/14/2 · paid 33.000 · from 1 · at 2027-12-17T17:00:00.000Z',
    ],
  },
  {
    name: 'refills: what the patient pays, and a date that is no schedule',
    country: 'KW',
    file: 'Rx No,Patient,Civil ID,Mobile,Medicine,Qty,Last Refill,Address,Patient pays (KD),Payment\n880412,Ibrahim Al Failakawi,255031201147,99277310,Metformin 850 mg,60,26/10/2026,"Kaifan, Block 3, Street 34, House 9",3.500,Cash\n880415,Georgette Saba,261112400538,50277311,Amlodipine 5 mg,30,27/10/2026,"Salmiya, Block 5, Street 7, Building 22, Floor 4, Flat 16",2.250,Paid\n880419,Zahra Al Saffar,248070100921,66277312,Insulin glargine,5,28/10/2026,"Dasma, Block 2, Street 21, House 30",14.000,Cash\n880420,Jaber Al Hajeri,270051500774,see file,Atorvastatin 20 mg,30,28/10/2026,"Surra, Block 5, Street 3, House 12",4.750,Cash\n880427,Lulwa Al Nusf,252020200316,97277314,Levothyroxine 50 mcg,90,29/10/2026,"Shuhada, Block 4, Street 403, House 17",5.000,Paid\n880431,Anwar Pasha,283090801265,55277315,Losartan 50 mg,30,29/10/2026,"Farwaniya, Block 6, Street 42, Building 8, Flat 3",2.750,Cash\n',
    hasOneBranch: true,
    gives: [
      '2 | 880412 · Ibrahim Al Failakawi · +96599277310 · Kaifan/3/34/9 · cash 3.500 · from 1',
      '3 | 880415 · Georgette Saba · +96550277311 · Salmiya/5/7/22/4/16 · paid 2.250 · from 1',
      '4 | 880419 · Zahra Al Saffar · +96566277312 · Dasma/2/21/30 · cash 14.000 · from 1',
      '5 | - | Mobile: errors.phone.letters',
      '6 | 880427 · Lulwa Al Nusf · +96597277314 · Shuhada/4/403/17 · paid 5.000 · from 1',
      '7 | 880431 · Anwar Pasha · +96555277315 · Farwaniya/6/42/8/3 · cash 2.750 · from 1',
    ],
  },
  {
    name: 'name, phone and address in one cell',
    country: 'KW',
    file: 'No,Guest,Box,Price KD,Payment\n1,Nouf Al Mulla - 99608811 - Adailiya Block 2 Street 22 House 15,Gold,25,Paid\n2,Mrs. Samia Haddad - 55608812 - Salmiya Block 3 Street 9 Building 40 Floor 6 Flat 24,Gold,25,Paid\n3,أم خالد - ٩٧٦٠٨٨١٣ - الروضة ق ٣ ش ٣٥ م ١٢,Silver,18.500,Paid\n4,Family Al Qenae - Faiha Block 1 Street 14 House 8,Silver,18.500,Paid\n5,Dana Al Sabti - 66608815 - Qortuba Block 4 Street 1 House 33,Gold,25,Paid\n6,Hessa - 50608816 - Nuzha Block 1 Street 13 House 6,Silver,18.500,Paid\n',
    hasOneBranch: true,
    gives: [
      '2 | -1 · Nouf Al Mulla · +96599608811 · Adailiya/2/22/15 · paid 25 · from 1',
      '3 | - | name: missing',
      '4 | -1 · أم خالد · +96597608813 · Rawda/3/35/12 · paid 18.500 · from 1',
      '5 | - | name: missing | phone: errors.phone.empty',
      '6 | -1 · Dana Al Sabti · +96566608815 · Qortuba/4/1/33 · paid 25 · from 1',
      '7 | -1 · Hessa · +96550608816 · Nuzha/1/13/6 · paid 18.500 · from 1',
    ],
  },
  {
    name: 'the same phone written twice',
    country: 'BH',
    file: 'Ref,Customer,Phone,Building,Road,Block,Area,Total (BHD),Paid / Not paid\nS-4,Jameel,34663304,90,1119,111,Hidd,6.000,Paid\nS-5,Huda Ismail,+973-3566-3305 / 35663305,1440,831,408,Sanabis,13.900,Paid\nS-6,Arjun,"38003306, 17003306",52,1805,318,Hoora,4.300,Not paid\n',
    hasOneBranch: true,
    gives: [
      '2 | S-4 · Jameel · +97334663304 · Hidd/111/1119/90 · paid 6.000 · from 3',
      '3 | S-5 · Huda Ismail · +97335663305 · Sanabis/408/831/1440 · paid 13.900 · from 3',
      '4 | - | Phone: twoPhones',
    ],
  },
  {
    name: '1 and 0 below COD, and ticks below "delivered"',
    country: 'KW',
    file: 'order_id,recipient,phone,area,block,street,bldg,amount,cod,تم التوصيل\nX1,Bashayer,99123001,Salmiya,3,4,5,5.500,1,\nX2,Faisal,66123002,Hawalli,2,20,14,12.750,0,✔\n',
    hasOneBranch: true,
    gives: ['2 | - | cod: paymentUnknown', '3 | - | تم التوصيل: orderUnknown | cod: paymentUnknown'],
  },
];
