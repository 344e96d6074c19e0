/* sources: db3e4f43c02ad3c2a22cbc0b8703f4c5c39da155d299be5e4afbc075ffbdd174 */
function t(o){let i=document.getElementById("consent")?.getAttribute(`data-demo-${o}`)??"";for(let[e,n]of i.split(" ").map(s=>s.split("=")))e&&(document.cookie=`${e}=demo; Max-Age=${n}; Path=/; SameSite=Lax`)}t("survey");
