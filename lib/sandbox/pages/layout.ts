import { randomBytes } from 'node:crypto';
import { html, raw } from 'hono/html';

export type Html = ReturnType<typeof html>;
export type Language = 'en' | 'ar';

/** `?lang=` first, then the browser's languages, then English. */
export function languageOf(lang: string | undefined, accept: string | undefined): Language {
  if (lang === 'ar' || lang === 'en') return lang;
  const accepted = (accept ?? '').split(',').map((part) => part.trim().slice(0, 2).toLowerCase());
  return accepted.find((language): language is Language => language === 'ar' || language === 'en') ?? 'en';
}

type Page = { title: string; language: Language; body: Html; status?: number; script?: string };

/** A public page with its own style. Its policy allows no requests to other hosts. */
export async function page({ title, language, body, status = 200, script }: Page): Promise<Response> {
  const nonce = randomBytes(16).toString('base64');
  const document = await html`<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<title>${title}</title>
<style nonce="${nonce}">${raw(STYLE)}</style>
</head>
<body>
<main>${body}</main>
${script === undefined ? '' : html`<script nonce="${nonce}">${raw(script)}</script>`}
</body>
</html>`;
  return new Response(String(document), {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; img-src data:; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    },
  });
}

const STYLE = `
:root { color-scheme: light dark; --ink: #1c2024; --dim: #60646c; --line: #dfe1e6; --ground: #f7f8f9; --card: #fff; --accent: #0b6e5f; --soft: #e3f1ee; --bad: #b3261e; }
@media (prefers-color-scheme: dark) { :root { --ink: #edeef0; --dim: #a0a4ab; --line: #33363b; --ground: #141618; --card: #1c1f22; --accent: #4cc2ad; --soft: #17322d; --bad: #ff8a80; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 'IBM Plex Sans', 'IBM Plex Sans Arabic', system-ui, sans-serif; font-variant-numeric: tabular-nums; }
main { max-width: 34rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; }
main.wide, main:has(table) { max-width: 56rem; }
main:has(form.fields) { max-width: 38rem; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 .25rem; }
h2 { font-size: 1rem; margin: 2rem 0 .5rem; }
p { margin: 0 0 .75rem; }
.dim { color: var(--dim); }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 1rem 1.25rem; margin-block: 1rem; }
.top { display: flex; justify-content: space-between; gap: 1rem; align-items: baseline; margin-block-end: 1.5rem; font-size: .875rem; }
a { color: var(--accent); }
.steps { list-style: none; margin: 0; padding: 0; }
.steps li { position: relative; padding-block: .5rem; padding-inline-start: 2.25rem; color: var(--dim); }
.steps li::before { content: ''; position: absolute; inset-inline-start: .25rem; inset-block-start: .85rem; width: .85rem; height: .85rem; border-radius: 50%; border: 2px solid var(--line); background: var(--card); z-index: 1; }
.steps li::after { content: ''; position: absolute; inset-inline-start: calc(.675rem - 1px); inset-block: 1.2rem -.85rem; width: 2px; background: var(--line); }
.steps li:last-child::after { display: none; }
.steps li.done { color: var(--ink); }
.steps li.done::before { background: var(--accent); border-color: var(--accent); }
.steps li.done::after { background: var(--accent); }
.steps li.now { font-weight: 600; }
.steps li.now::before { box-shadow: 0 0 0 5px var(--soft); }
.steps li.now::after { background: var(--line); }
.steps time { float: inline-end; font-weight: 400; color: var(--dim); font-size: .875rem; }
.card > :last-child { margin-block-end: 0; }
.ended { border-inline-start: 4px solid var(--bad); border-start-start-radius: 0; border-end-start-radius: 0; }
.big { font-size: 2rem; font-weight: 600; line-height: 1.1; margin: 0; }
.facts { display: grid; grid-template-columns: auto 1fr; gap: .35rem 1.25rem; margin: 0; }
.facts dt { color: var(--dim); }
.facts dd { margin: 0; overflow-wrap: anywhere; }
.qr { display: block; width: min(100%, 18rem); margin: 0 auto; padding: 12px; background: #fff; border-radius: 8px; }
.code { font: 600 1.75rem/1 ui-monospace, monospace; letter-spacing: .12em; text-align: center; margin: 1rem 0 0; }
button { font: inherit; font-weight: 600; width: 100%; min-height: 48px; border: 0; border-radius: 10px; background: var(--accent); color: var(--ground); cursor: pointer; }
button:focus-visible, a:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
button.second { background: var(--card); color: var(--accent); border: 1px solid var(--line); }
button:disabled { opacity: .5; cursor: default; }
.plain { border: 0; margin: 0; padding: 0; min-width: 0; }
form + form { margin-block-start: .75rem; }
.fields { display: grid; gap: .75rem; }
.fields label { display: grid; gap: .25rem; font-size: .875rem; color: var(--dim); }
.fields .check { display: flex; align-items: center; gap: .6rem; min-height: 44px; font-size: 1rem; color: var(--ink); }
.check input { width: 1.25rem; height: 1.25rem; accent-color: var(--accent); }
.fields input:not([type=checkbox]), select { font: inherit; color: var(--ink); background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: .5rem .75rem; min-height: 48px; width: 100%; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: .75rem; }
input:focus-visible, select:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
table { width: 100%; border-collapse: collapse; font-size: .875rem; }
.scroll { overflow-x: auto; }
h2 + form.fields { margin-block-start: .75rem; }
fieldset + .scroll { margin-block-start: 1.5rem; }
.scroll td bdi { white-space: nowrap; }
th, td { text-align: start; padding: .5rem .75rem .5rem 0; border-block-end: 1px solid var(--line); vertical-align: top; }
code { font-family: ui-monospace, monospace; font-size: .875em; }
pre { overflow-x: auto; background: var(--card); border: 1px solid var(--line); border-radius: 8px; padding: .75rem 1rem; font-size: .8125rem; }
`;
