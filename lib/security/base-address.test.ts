import { expect, test } from 'vitest';
import { baseAddressProblem, tidyBaseAddress } from './base-address';

test.each([
  'https://api.example',
  'https://api.example/dispatch/',
  'https://api.example:8443',
  'http://127.0.0.1:4010',
  'http://127.8.9.1/x',
  'http://localhost:4010',
  'http://[::1]:4010',
])('%s may be given credentials', (address) => {
  expect(baseAddressProblem(address)).toBeNull();
});

test.each([
  ['', 'baseUrlWrong'],
  ['api.example', 'baseUrlWrong'],
  ['https:api.example', 'baseUrlWrong'],
  ['ftp://api.example', 'baseUrlWrong'],
  ['javascript:alert(1)', 'baseUrlWrong'],
  ['file:///etc/passwd', 'baseUrlWrong'],
  ['http://api.example', 'baseUrlInsecure'],
  ['http://169.254.169.254', 'baseUrlInsecure'],
  ['http://10.0.0.1', 'baseUrlInsecure'],
  ['http://0.0.0.0:4010', 'baseUrlInsecure'],
  ['http://localhost.evil.example', 'baseUrlInsecure'],
  ['http://127.0.0.1.evil.example', 'baseUrlInsecure'],
  ['https://me:secret@api.example', 'baseUrlCredentials'],
  ['https://localhost@evil.example', 'baseUrlCredentials'],
  ['https://api.example/?to=x', 'baseUrlQuery'],
  ['https://api.example/?', 'baseUrlQuery'],
  ['https://api.example/#x', 'baseUrlQuery'],
  ['https://api.example/v2', 'baseUrlPath'],
  ['https://api.example/dispatch/v1/', 'baseUrlPath'],
  ['https://api.example/V2', 'baseUrlPath'],
])('%s is refused: %s', (address, problem) => {
  expect(baseAddressProblem(address)).toBe(problem);
});

test('is stored without a closing slash', () => {
  expect(tidyBaseAddress('HTTPS://API.example/dispatch//')).toBe('https://api.example/dispatch');
});
