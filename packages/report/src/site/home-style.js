/** In addition to the style of all pages. */
export const HOME_STYLE = `
header,main{max-width:88rem}
.brand{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;align-items:center}
.filter{display:flex;flex-wrap:wrap;align-items:center;gap:.35rem 1.5rem;margin:1rem 0 .75rem;font-size:.875rem}
.filter fieldset{display:flex;flex-wrap:wrap;gap:.1rem .9rem;margin:0;padding:0;border:0}
.filter legend{float:left;padding:0;line-height:1.75rem;margin-right:.9rem;color:var(--quiet)}
.filter label{display:inline-flex;align-items:center;gap:.4rem;min-height:1.75rem}
.filter input[type=search]{font:inherit;width:13rem;max-width:55vw;padding:.3rem .5rem;color:inherit;background:var(--paper);border:1px solid var(--quiet);border-radius:4px}
.filter select{font:inherit;max-width:55vw;padding:.2rem .3rem;color:inherit;background:var(--paper);border:1px solid var(--quiet);border-radius:4px}
.filter input[type=radio]{accent-color:var(--accent);margin:0}
#filter-status{margin:0;color:var(--quiet)}
@media print{.filter{display:none!important}}
#clear{font:inherit;min-height:1.75rem;padding:.1rem .6rem;color:inherit;background:var(--paper);border:1px solid var(--quiet);border-radius:4px;cursor:pointer}
.headline{max-width:60rem}
.filter .question{display:none}
.doubt{font-size:.875rem}
section[aria-labelledby=results-title]{margin-top:0;padding-top:0;border-top:0}
.scripted{display:none}
.script .scripted{display:inline}
.matrix{overflow:auto;max-height:calc(100vh - 1rem);border:1px solid var(--line);border-radius:4px;scroll-padding:7rem 0 0 12rem;--faster:#2f7fd1;--slower:#e07b1a}
.matrix:focus-visible{outline-offset:-2px}
.matrix table{width:100%;--lanes:0}
.matrix thead{position:sticky;top:0;z-index:3}
.matrix :is(th,td){position:relative;padding:.35rem .45rem}
.matrix thead th{min-width:4.75rem}
.matrix thead small{display:inline-block;white-space:nowrap}
.matrix thead tr+tr th:not(.name) small{padding-right:1.25rem}
.matrix .sort{min-height:1.0625rem}
.sort span{display:block}
.matrix th:not([aria-sort]) .sort span::after{content:none}
.sort:hover span{text-decoration:underline;text-underline-offset:.2em}
.matrix .groups>*{background:var(--wash);text-align:left;padding:.4rem .45rem .15rem;border-bottom:0;border-left:1px solid var(--line)}
.matrix .groups>td{border-left:0}
.groups small{white-space:normal!important}
.matrix td small{white-space:normal}
.matrix .name{position:sticky;left:0;z-index:2;background:var(--paper);text-align:left;width:13.5rem;min-width:11rem;max-width:14rem;white-space:normal;overflow-wrap:normal}
.matrix thead .name{background:var(--wash)}
.name input{position:absolute;left:.5rem;top:.45rem;margin:0;width:1rem;height:1rem;accent-color:var(--accent)}
.script tbody .name{padding-left:2rem}
tbody .name small{display:block;font-size:.75rem}
.base>*{border-top:1px solid var(--quiet);border-bottom-color:var(--quiet)}
.compared>*{border-bottom:1px solid var(--accent)}
.matrix .fact{text-align:left}
.matrix td:is(.fact,.missing){white-space:normal;font-size:.8125rem}
.matrix thead th:is([data-column=licence],[data-column=downloads]){min-width:0}
.matrix thead th[data-column=release]{min-width:5.4rem}
.matrix .count{text-align:right}
.matrix th:is([data-column=licence],[data-column=release]){text-align:left}
.even{color:var(--quiet)}
.faster-1{background:color-mix(in srgb,var(--faster) 10%,var(--paper))}
.faster-2{background:color-mix(in srgb,var(--faster) 22%,var(--paper))}
.faster-3{background:color-mix(in srgb,var(--faster) 36%,var(--paper))}
.slower-1{background:color-mix(in srgb,var(--slower) 10%,var(--paper))}
.slower-2{background:color-mix(in srgb,var(--slower) 22%,var(--paper))}
.slower-3{background:color-mix(in srgb,var(--slower) 36%,var(--paper))}
.matrix tbody tr:hover>.name{background:var(--wash)}
td .verdict,td .interval{color:inherit}
.no-intervals .interval{display:none}
.sorted{font-weight:600}
.script td.sorted{padding-left:calc(.45rem + var(--lanes)*6px)}
.tie{position:absolute;left:calc(4px + var(--lane)*6px);top:-1px;bottom:-1px;width:4px;border-left:2px solid var(--ink)}
.tie.top{top:45%;border-top:2px solid var(--ink)}
.tie.bottom{bottom:45%;border-bottom:2px solid var(--ink)}
.matrix .about{position:absolute;right:.2rem;bottom:.1rem;box-sizing:border-box;width:1.5rem;height:1.5rem;padding:.25rem;color:var(--quiet);cursor:help}
.about i{display:block;box-sizing:border-box;height:1rem;font:600 .625rem/.875rem var(--sans);border:1px solid var(--quiet);border-radius:50%;text-align:center}
.why{font:inherit;color:inherit;background:none;border:0;border-bottom:1px dotted var(--quiet);padding:0;cursor:help}
.note{max-width:min(26rem,calc(100vw - 2rem));margin:auto;padding:.75rem 1rem;color:var(--ink);background:var(--paper);border:1px solid var(--quiet);border-radius:6px;font-size:.9375rem;box-shadow:0 4px 24px rgba(0,0,0,.25)}
.note p{margin:.25rem 0}
.charts{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,20rem),1fr));gap:1rem 2.5rem}
.charts figure{margin:1rem 0 0}
.charts figcaption small{display:block}
.charts svg{width:auto;max-width:100%;margin:0}
@media screen and (max-width:37.5rem){
.filter .question{display:inline-flex}
.script .aside,.script .groups{display:none}
.script .matrix{overflow:visible;max-height:none}
.matrix .name{min-width:0;max-width:none}
.headline{font-size:1rem}
.contents{display:none}
.filter{gap:.25rem .75rem}
.filter .question{width:100%}
.filter select{max-width:7rem}
.filter .question select{max-width:none;flex:1}
.filter label:has([type=search]){width:100%}
.filter [type=search]{flex:1}
}
@media print{.matrix{overflow:visible;max-height:none}.about{display:none}}
`.trim();
