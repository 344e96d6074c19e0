/* sources: 22c88e139132ec5b */
function t(o){let i=document.getElementById("consent")?.getAttribute(`data-demo-${o}`)??"";for(let[e,n]of i.split(" ").map(d=>d.split("=")))e&&(document.cookie=`${e}=demo; Max-Age=${n}; Path=/; SameSite=Lax`)}t("chat");
