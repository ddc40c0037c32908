import { expect, test } from 'vitest';
import { codesIn } from './codes-in';

test.each([
  ['lines', 'AB12C\nDE34F\n', ['AB12C', 'DE34F'], 0],
  ['one line', 'AB12C, DE34F;GH56J\tKL78M', ['AB12C', 'DE34F', 'GH56J', 'KL78M'], 0],
  ['codes side by side', 'AB12C DE34F  GH56J', ['AB12C', 'DE34F', 'GH56J'], 0],
  ['repeated ones and empty lines', 'AB12C\r\n\r\nAB12C\r\n', ['AB12C'], 0],
  ['Arabic digits and direction marks', '\u200fAB١٢C\u200e', ['AB12C'], 0],
  [
    'tracking links',
    'https://track.example/track/AB12C\nhttps://x.example/en/o/DE34F/?utm=1#map',
    ['AB12C', 'DE34F'],
    0,
  ],
  ['a link with a parameter', 'https://x.example/track?code=AB12C', ['AB12C'], 0],
  ['a link without a scheme', 'track.example/track/AB12C', ['AB12C'], 0],
  ['a CSV file by its header', 'Customer,Order code,Amount\n"Al-Ali, Sara",AB12C,4.500\nAli,,2', ['AB12C'], 1],
  ['an Arabic header', 'العميل;رقم الطلب\nسارة;AB12C', ['AB12C'], 0],
  ['links under a header', 'name,tracking_url\nSara,https://x.example/track/AB12C', ['AB12C'], 0],
  ['the first column without a header', 'AB12C,Sara Ali,4.500\nDE34F,"Ali, Omar",2.000', ['AB12C', 'DE34F'], 0],
  ['quoted cells with line breaks', 'code,address\nAB12C,"Block 3\nStreet 4"\nDE34F,x', ['AB12C', 'DE34F'], 0],
  ['a header alone', 'code\n', [], 0],
  ['sentences', 'these are no codes\n', [], 0],
  ['nothing', '', [], 0],
])('finds codes in %s', (_, text, codes, skipped) => {
  expect(codesIn(text).codes).toEqual(codes);
  if (codes.length > 0) expect(codesIn(text).skipped).toBe(skipped);
});
