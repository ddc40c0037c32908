import { expect, test } from 'vitest';
import { link } from './link';

test.each([
  'https://track.example/A1B2C3',
  'https://track.example/t?code=A1B2C3#map',
  'http://127.0.0.1:4010/track/A1B2C3',
  'http://localhost:4010/track/A1B2C3',
  'https://nullarbor.example/undefinedness',
])('%s is a link', (url) => expect(link(url)).toBe(url));

test('blanks around a link are no part of it', () =>
  expect(link(' https://track.example/A1B2C3\n')).toBe('https://track.example/A1B2C3'));

test.each([
  'undefined/track/A1B2C3',
  'https://undefined/A1B2C3',
  'https://track.example/undefined',
  'https://track.example/t?code=null',
  'https://track.example/%5Bobject%20Object%5D',
  'http://track.example/A1B2C3',
  'https://track.example/t#undefined',
  'https://track/A1B2C3',
  'https://localhost/A1B2C3',
  'https://desk.localhost/A1B2C3',
  'https://127.0.0.1/A1B2C3',
  'https://10.0.0.1/A1B2C3',
  'https://192.168.1.20/A1B2C3',
  'https://169.254.169.254/A1B2C3',
  'https://0x7f.1/A1B2C3',
  'https://[fd00::1]/A1B2C3',
  'https://user:secret@track.example/A1B2C3',
  'javascript:alert(1)',
  'data:text/html,x',
  '/track/A1B2C3',
  'https://',
  `https://track.example/${'a'.repeat(3_000)}`,
  '',
  null,
  7,
])('%s is none', (url) => expect(link(url)).toBeNull());
