/* sources: 8be5fc8d8aa5d6621a57f0fc018826d14cd3075619263c9b8f2e3d86365e89ed */
function t(o){let i=document.getElementById("consent")?.getAttribute(`data-demo-${o}`)??"";for(let[e,n]of i.split(" ").map(s=>s.split("=")))e&&(document.cookie=`${e}=demo; Max-Age=${n}; Path=/; SameSite=Lax`)}t("survey");
