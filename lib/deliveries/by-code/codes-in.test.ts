import { expect, test } from 'vitest';
import { codesIn } from './codes-in';

test.each([
  ['lines', 'AB12C\nDE34F\n', ['AB12C', 'DE34F'], []],
  ['one line', 'AB12C, DE34F;GH56J\tKL78M', ['AB12C', 'DE34F', 'GH56J', 'KL78M'], []],
  ['codes side by side', 'AB12C DE34F  GH56J', ['AB12C', 'DE34F', 'GH56J'], []],
  ['repeated ones and empty lines', 'AB12C\r\n\r\nAB12C\r\n', ['AB12C'], []],
  ['Arabic digits and direction marks', '\u200fAB١٢C\u200e', ['AB12C'], []],
  [
    'tracking links',
    'https://track.example/track/AB12C\nhttps://x.example/en/o/DE34F/?utm=1#map',
    ['AB12C', 'DE34F'],
    [],
  ],
  [
    'a link with a long number, whatever its parameters',
    'https://x.example/t/0B9F4C1E-7A3D-4E55-9B1A-2F6C8D3E4A5B?lang=arab',
    ['0b9f4c1e-7a3d-4e55-9b1a-2f6c8d3e4a5b'],
    [],
  ],
  ['a link with a parameter', 'https://x.example/track?code=AB12C', ['AB12C'], []],
  ['a link without a scheme', 'track.example/track/AB12C', ['AB12C'], []],
  ['a CSV file by its header', 'Customer,Order code,Amount\n"Al-Ali, Sara",AB12C,4.500\nAli,,2', ['AB12C'], ['Ali, 2']],
  ['an Arabic header', 'العميل;رقم الطلب\nسارة;AB12C', ['AB12C'], []],
  ['links under a header', 'name,tracking_url\nSara,https://x.example/track/AB12C', ['AB12C'], []],
  ['the first column without a header', 'AB12C,Sara Ali,4.500\nDE34F,"Ali, Omar",2.000', ['AB12C', 'DE34F'], []],
  ['quoted cells with line breaks', 'code,address\nAB12C,"Block 3\nStreet 4"\nDE34F,x', ['AB12C', 'DE34F'], []],
  ['a header alone', 'code\n', [], []],
  ['sentences', 'these are no codes\n', [], ['these are no codes']],
  ['lines among others', 'AB12C, DE34F\nfoo bar\nGH56J\nfoo bar', ['AB12C', 'DE34F', 'GH56J'], ['foo bar']],
  ['nothing', '', [], []],
])('finds codes in %s', (_, text, codes, unread) => {
  expect(codesIn(text)).toEqual({ codes, unread });
});
