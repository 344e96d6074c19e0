/* sources: 02b6cf34e72b7d5a931096f7b30c5f4e36654fbcbc1fb9555732197a0bd5b79f */
function t(o){let i=document.getElementById("consent")?.getAttribute(`data-demo-${o}`)??"";for(let[e,n]of i.split(" ").map(d=>d.split("=")))e&&(document.cookie=`${e}=demo; Max-Age=${n}; Path=/; SameSite=Lax`)}t("chat");
