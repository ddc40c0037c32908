import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { contentSecurityPolicy, fixedHeaders, SONNER_STYLE_HASHES, tileOrigin } from './headers';

const policy = (over = {}) =>
  contentSecurityPolicy({ nonce: 'abc', tileUrl: 'https://tile.example/{z}', secure: false, dev: false, ...over });

describe('contentSecurityPolicy', () => {
  it('lets no inline or evaluated script run outside development', () => {
    const scripts = policy()
      .split('; ')
      .find((part) => part.startsWith('script-src '));
    expect(scripts).toBe("script-src 'self' 'nonce-abc' 'strict-dynamic'");
    expect(policy({ dev: true })).toContain("'unsafe-eval'");
  });

  it('limits inline style sheets to the nonce and the known hashes', () => {
    const styles = policy()
      .split('; ')
      .find((part) => part.startsWith('style-src '));
    expect(styles).toBe(`style-src 'self' 'nonce-abc' '${SONNER_STYLE_HASHES.join("' '")}'`);
  });

  it('asks for https only where the public address is https', () => {
    expect(policy()).not.toContain('upgrade-insecure-requests');
    expect(policy({ secure: true })).toContain('upgrade-insecure-requests');
  });

  it('names the hashes of the style sheet that the installed sonner inserts', () => {
    const source = readFileSync(
      createRequire(import.meta.url)
        .resolve('sonner')
        .replace(/\.js$/, '.mjs'),
      'utf8',
    );
    const literal = /__insertCSS\(("(?:[^"\\]|\\.)*")\)/.exec(source)?.[1] ?? '""';
    const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
    expect(SONNER_STYLE_HASHES).toEqual([hashOf(''), hashOf(String(JSON.parse(literal)))]);
  });
});

describe('tileOrigin', () => {
  it.each([
    ['https://tile.openstreetmap.org/{z}/{x}/{y}.png', 'https://tile.openstreetmap.org'],
    ['https://{s}.tiles.example:8443/{z}/{x}/{y}{r}.png?key=1', 'https://*.tiles.example:8443'],
    ['http://127.0.0.1:8080/{z}', 'http://127.0.0.1:8080'],
    ['/tiles/{z}/{x}/{y}.png', undefined],
    ["https://evil.example'; script-src *", undefined],
    ['https://user@evil.example/x', undefined],
  ])('%s', (template, origin) => expect(tileOrigin(template)).toBe(origin));
});

describe('fixedHeaders', () => {
  it('promises https only where the public address is https', () => {
    const names = (secure: boolean) => fixedHeaders(secure).map(([name]) => name);
    expect(names(true)).toContain('strict-transport-security');
    expect(names(false)).not.toContain('strict-transport-security');
  });
});
