/* sources: 0af9c535e5790bd0645e14e5d1c5948e */
function t(o){let i=document.getElementById("consent")?.getAttribute(`data-demo-${o}`)??"";for(let[e,n]of i.split(" ").map(s=>s.split("=")))e&&(document.cookie=`${e}=demo; Max-Age=${n}; Path=/; SameSite=Lax`)}t("survey");
