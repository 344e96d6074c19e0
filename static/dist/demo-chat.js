/* sources: 177dc31621bec2e4b9bf6473ecd7d6e6bba64c1fe048a17a9cc6b5c01632039f */
function t(o){let i=document.getElementById("consent")?.getAttribute(`data-demo-${o}`)??"";for(let[e,n]of i.split(" ").map(d=>d.split("=")))e&&(document.cookie=`${e}=demo; Max-Age=${n}; Path=/; SameSite=Lax`)}t("chat");
