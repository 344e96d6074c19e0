/* sources: 32bd47fada4712d4e1e82ac0d8ec650e72c2b1951549ae66ed9a9e754e483ff7 */
function t(o){let i=document.getElementById("consent")?.getAttribute(`data-demo-${o}`)??"";for(let[e,n]of i.split(" ").map(s=>s.split("=")))e&&(document.cookie=`${e}=demo; Max-Age=${n}; Path=/; SameSite=Lax`)}t("survey");
