/** The whole style of the customer's page, part of its document. */
export const PAGE_STYLE = `
:root { color-scheme: light dark; --ink: #1c2024; --dim: #5c6068; --line: #d5d8de; --ground: #f7f8f9; --card: #fff; --accent: #0b6e5f; --on-accent: #fff; --soft: #e3f1ee; --bad: #b3261e; --land: #eef0ea; --halo: #fff; }
@media (prefers-color-scheme: dark) { :root { --ink: #edeef0; --dim: #a6abb3; --line: #3a3e44; --ground: #141618; --card: #1c1f22; --accent: #4cc2ad; --on-accent: #0d1b18; --soft: #17322d; --bad: #ff8a80; --land: #2a2e2b; --halo: #141618; } }
* { box-sizing: border-box; }
[hidden] { display: none !important; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 'IBM Plex Sans', 'IBM Plex Sans Arabic', system-ui, sans-serif; font-variant-numeric: tabular-nums; }
header, main { max-width: 36rem; margin: 0 auto; padding-inline: 1rem; }
header { display: flex; justify-content: space-between; align-items: center; gap: 1rem; min-height: 3.25rem; }
header a { flex: none; padding: .5rem 0; }
main { padding-block: .5rem 3rem; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 .25rem; }
p { margin: 0 0 .75rem; }
a, summary { color: var(--accent); }
.dim { color: var(--dim); }
.big { font-size: 1.75rem; line-height: 1.2; font-weight: 600; }
.map { position: relative; height: 60vh; max-height: 26rem; margin: 1rem 0 .5rem; border: 1px solid var(--line); border-radius: 12px; overflow: hidden; background: var(--land); isolation: isolate; }
.pin path { fill: var(--accent); stroke: var(--halo); stroke-width: 2px; }
.pin circle { fill: var(--halo); }
.driver circle { fill: var(--ink); stroke: var(--halo); stroke-width: 4px; }
.driver .dot { fill: var(--halo); stroke: none; }
.tools { display: grid; grid-template-columns: 1fr 1fr; gap: 0 .5rem; margin-block-start: .5rem; }
form { display: grid; grid-template-columns: 1fr 1fr; gap: .75rem; margin-block-start: 1rem; }
label { display: grid; gap: .25rem; font-size: .875rem; align-content: start; }
label .name span { color: var(--dim); }
.wide, form > button { grid-column: 1 / -1; }
input { font: inherit; font-size: 1rem; color: var(--ink); background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: .5rem .75rem; min-height: 48px; width: 100%; }
input[aria-invalid=true] { border: 2px solid var(--bad); }
.why { color: var(--bad); }
button { font: inherit; font-weight: 600; width: 100%; min-height: 48px; border: 0; border-radius: 10px; background: var(--accent); color: var(--on-accent); cursor: pointer; padding: .5rem; }
button.second { margin-block-end: .5rem; background: var(--card); color: var(--accent); border: 1px solid var(--line); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.note { border: 1px solid var(--line); border-inline-start: 4px solid var(--accent); background: var(--card); border-radius: 8px; padding: .75rem 1rem; margin-block: 1rem; }
.note.bad { border-inline-start-color: var(--bad); }
.note > :last-child { margin: 0; }
details { margin-block-start: 1rem; }
summary { cursor: pointer; min-height: 44px; padding-block: .5rem; }
ol { list-style: none; display: grid; grid-auto-flow: column; grid-auto-columns: 1fr; gap: .5rem; padding: 0; margin: 1rem 0; font-size: .8125rem; color: var(--dim); }
ol li { border-block-start: 4px solid var(--line); padding-block-start: .35rem; }
ol li.done { border-color: var(--accent); color: var(--ink); }
ol li.now { font-weight: 600; }
dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; margin: 1rem 0; }
dt { color: var(--dim); }
dd { margin: 0; overflow-wrap: anywhere; }
`;
