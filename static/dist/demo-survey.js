/* sources: a7fac35a1c156be7016ecbd9a15add64d92c10e4468483009e389911187cdf94 */
function t(o){let i=document.getElementById("consent")?.getAttribute(`data-demo-${o}`)??"";for(let[e,n]of i.split(" ").map(s=>s.split("=")))e&&(document.cookie=`${e}=demo; Max-Age=${n}; Path=/; SameSite=Lax`)}t("survey");
