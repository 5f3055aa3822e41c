import { CHART_STYLE } from "../charts/svg.js";

/** The page's style sheet. */
export const STYLE = `
${CHART_STYLE}
:root{color-scheme:light dark;--paper:#fff;--ink:#1d2126;--quiet:#59616a;--line:#dfe2e6;--wash:#f5f6f8;--accent:#0063a0;--bad:#b03a00;--focus:#0072b2;
--serif:"Iowan Old Style","Palatino Linotype",Palatino,"Book Antiqua",Georgia,serif;--sans:system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;--mono:ui-monospace,"SF Mono","Cascadia Mono",Menlo,Consolas,"DejaVu Sans Mono",monospace}
@media screen and (prefers-color-scheme:dark){:root{--paper:#15181b;--ink:#e4e7ea;--quiet:#9ea7b0;--line:#31373d;--wash:#1d2125;--accent:#6cbdf0;--bad:#f0a35e;--focus:#56b4e9}}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;scroll-behavior:smooth;scroll-padding-top:1rem}
@media (prefers-reduced-motion:reduce){html{scroll-behavior:auto}}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.5 var(--sans);overflow-wrap:anywhere}
header,main{max-width:64rem;margin:0 auto;padding:0 1.25rem}
header{padding-top:2.5rem}
main{padding-bottom:4rem}
main:focus{outline:none}
:focus-visible{outline:2px solid var(--focus);outline-offset:2px}
[hidden]{display:none!important}
a{color:var(--accent);text-underline-offset:.15em}
h1,h2{font-family:var(--serif);font-weight:600;line-height:1.2;text-wrap:balance}
h1{font-size:clamp(1.6rem,1.2rem + 2vw,2.4rem);margin:.2rem 0 .8rem}
h2{font-size:1.5rem;margin:0 0 .5rem}
h3{font-size:1rem;margin:1.75rem 0 .5rem}
h4{font-size:.9375rem;margin:1.5rem 0 .5rem}
p{margin:.5rem 0}
section{margin:3rem 0 0;padding-top:1.5rem;border-top:1px solid var(--line)}
small{font-size:.8125rem;font-weight:400;color:var(--quiet)}
.quiet,.facts,.method{color:var(--quiet)}
.method{max-width:48rem;font-size:.9375rem}
.brand{margin:0;color:var(--quiet);font-size:.875rem;letter-spacing:.02em}
.headline{font-size:1.1875rem;max-width:48rem;text-wrap:pretty}
.headline .quiet{font-size:1rem}
.facts{font-size:.875rem}
.bad{color:var(--bad)}
.contents{display:flex;flex-wrap:wrap;gap:.15rem 1.1rem;margin:1rem 0 0;padding:0;list-style:none;font-size:.875rem}
.skip{position:absolute;left:-99rem}
.skip:focus{left:1rem;top:1rem;background:var(--paper);padding:.25rem .5rem;z-index:3}
.unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
section.answer{margin:0;padding:0;border:0}
.confidence{margin:.75rem 0 1rem;font-size:.9375rem}
.confidence ul{margin:.5rem 0;padding-left:1.1rem;max-width:48rem}
.confidence summary{color:var(--quiet)}
.confidence[open]{padding:0 0 .5rem 1rem;border-left:3px solid var(--line)}
.folded{margin:0;padding:0}
.folded>details>summary{display:block;width:auto;padding:.75rem 0}
.folded>details>summary h2{display:inline;font:600 1.0625rem var(--sans);margin:0}
.folded>details>summary h2::before{content:"▸";display:inline-block;width:1.25rem;color:var(--quiet)}
.folded [open]>summary h2::before{content:"▾"}
.folded details[open]{padding-bottom:2rem}
main>section:not(.folded)+.folded{margin-top:2.5rem}
figure{margin:1.75rem 0 0}
figcaption{font-weight:600;margin-bottom:.35rem}
h3+figure{margin-top:.5rem}
h3+figure figcaption{font-weight:400;font-size:.9375rem;color:var(--quiet)}
section>ul:not(.cards,.contents){margin:.5rem 0;padding-left:1.1rem;max-width:48rem}
figure svg{display:block;width:calc(100% + 24px);max-width:30rem;height:auto;margin-left:-12px}
.scroll{overflow-x:auto;margin:0 0 .75rem;max-width:max-content;border:1px solid var(--line);border-radius:4px}
.scroll:focus-visible{outline-offset:-2px}
table{border-collapse:separate;border-spacing:0;font-size:.875rem;line-height:1.25rem;font-variant-numeric:tabular-nums}
caption{text-align:left;position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
th,td{padding:.375rem .75rem;text-align:right;vertical-align:top;white-space:nowrap;border-bottom:1px solid var(--line)}
tbody tr:last-child>*{border-bottom:0}
thead th{vertical-align:bottom;white-space:normal;overflow-wrap:normal;background:var(--wash);font-weight:600;font-size:.8125rem;line-height:1.0625rem}
thead small,td small{display:block}
td small{font-size:.75rem;line-height:.9375rem}
th.name,td.name,.word{text-align:left}
tbody th{font-weight:600}
tbody th a{color:inherit;text-decoration-color:var(--line)}
tbody tr:hover>*{background:var(--wash)}
.figures .name a,.figures .name>bdi{display:inline-block;max-width:15rem;overflow-wrap:break-word}
.figures .name{position:sticky;left:0;z-index:1;background:var(--paper);white-space:normal}
.figures thead .name{background:var(--wash)}
.control>*,.baseline>*{font-style:italic}
.missing{color:var(--quiet);font-style:italic}
th button{all:unset;cursor:pointer;text-align:inherit;display:block;width:100%}
th button:focus-visible{outline:2px solid var(--focus);outline-offset:3px}
th button span::after{content:"↕";margin-left:.3em;color:var(--quiet);font-weight:400;opacity:.55}
th[aria-sort=ascending] button span::after{content:"↑";opacity:1;color:var(--accent)}
th[aria-sort=descending] button span::after{content:"↓";opacity:1;color:var(--accent)}
.cards{list-style:none;margin:1rem 0 0;padding:0;display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,20rem),1fr));gap:1rem}
.card{border:1px solid var(--line);border-radius:6px;padding:.9rem 1.1rem;font-size:.875rem}
.card:target{border-color:var(--accent);box-shadow:0 0 0 1px var(--accent)}
.card h3{margin:0;font-size:1.0625rem}
.card p{margin:.1rem 0}
.card .version{color:var(--quiet)}
.card h4{margin:.7rem 0 .1rem;font-size:.875rem}
.card ul,.failures{margin:.1rem 0;padding-left:1.1rem}
summary{cursor:pointer;width:max-content;max-width:100%}
summary:hover{text-decoration:underline;text-underline-offset:.2em}
.card details{margin-top:.5rem;padding:0}
.card .failures summary{color:var(--bad)}
.card:has(.source[open]){grid-column:1/-1}
pre{margin:.4rem 0;padding:.6rem .75rem;background:var(--wash);border:1px solid var(--line);border-radius:4px;overflow-x:auto;font:.8125rem/1.45 var(--mono);tab-size:2;white-space:pre;overflow-wrap:normal}
pre.wrapped{white-space:pre-wrap;overflow-wrap:anywhere}
pre code{font:inherit}
.data{margin:.75rem 0}
.data summary{color:var(--quiet);font-size:.875rem;margin-bottom:.5rem}
.words{white-space:normal;min-width:11rem;max-width:32rem}
section>div>div>h3{margin-top:1rem}
code{font-family:var(--mono);font-size:.9em}
@media screen and (min-width:60rem){.answer:has(>figure){display:grid;grid-template-columns:30rem 1fr;column-gap:2.5rem}.answer>*{grid-column:1/-1;min-width:0}.answer>figure{grid-column:1}.answer>figure+.confidence{grid-column:2;align-self:start;margin-top:4.25rem;padding-left:1rem;border-left:3px solid var(--line)}}
@media screen and (max-width:52rem){header{padding-top:1.5rem}th,td{padding:.375rem .5rem}.figures .name a,.figures .name>bdi{max-width:8.5rem}}
@media print{@page{margin:12mm}body{font-size:9.5pt}header,main{padding:0;max-width:none}.contents,.skip{display:none!important}.scroll{overflow:visible;border:0;max-width:none}table{line-height:1.25}.figures .name{position:static;min-width:62pt}.figures:has(th:nth-child(9)){width:100%}.figures:has(th:nth-child(9)),.figures:has(th:nth-child(9)) thead th{font-size:6.25pt}.figures:has(th:nth-child(9)) :is(th,td){padding:1.5pt 2pt}.figures:has(th:nth-child(9)) small{font-size:5.25pt;white-space:normal}figure svg{margin-left:0}figure,.card,tr,.scroll{break-inside:avoid}thead{display:table-row-group}h2,h3,figcaption,.method{break-after:avoid}section{margin-top:1.25rem}th button span::after{content:none!important}.cards{grid-template-columns:1fr 1fr}a{color:inherit}}
`.trim();
