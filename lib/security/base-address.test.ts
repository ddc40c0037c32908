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
  ['', 'base_url_wrong'],
  ['api.example', 'base_url_wrong'],
  ['https:api.example', 'base_url_wrong'],
  ['ftp://api.example', 'base_url_wrong'],
  ['javascript:alert(1)', 'base_url_wrong'],
  ['file:///etc/passwd', 'base_url_wrong'],
  ['http://api.example', 'base_url_insecure'],
  ['http://169.254.169.254', 'base_url_insecure'],
  ['http://10.0.0.1', 'base_url_insecure'],
  ['http://0.0.0.0:4010', 'base_url_insecure'],
  ['http://localhost.evil.example', 'base_url_insecure'],
  ['http://127.0.0.1.evil.example', 'base_url_insecure'],
  ['https://me:secret@api.example', 'base_url_credentials'],
  ['https://localhost@evil.example', 'base_url_credentials'],
  ['https://api.example/?to=x', 'base_url_query'],
  ['https://api.example/?', 'base_url_query'],
  ['https://api.example/#x', 'base_url_query'],
  ['https://api.example/v2', 'base_url_path'],
  ['https://api.example/dispatch/v1/', 'base_url_path'],
  ['https://api.example/V2', 'base_url_path'],
])('%s is refused: %s', (address, problem) => {
  expect(baseAddressProblem(address)).toBe(problem);
});

test('is stored without a closing slash', () => {
  expect(tidyBaseAddress('HTTPS://API.example/dispatch//')).toBe('https://api.example/dispatch');
});
