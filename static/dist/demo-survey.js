/* sources: a00ca7c3b2d5f3bf5d6e32be6fc4a4901c4e7e808a89029c4fd671a394887519 */
function t(o){let i=document.getElementById("consent")?.getAttribute(`data-demo-${o}`)??"";for(let[e,n]of i.split(" ").map(s=>s.split("=")))e&&(document.cookie=`${e}=demo; Max-Age=${n}; Path=/; SameSite=Lax`)}t("survey");
