/* sources: 7a132a68bcd023e30c6d73dc83e8db45f2b42fd259a8ddff8ae7a0fc5df0c5b0 */
function t(o){let i=document.getElementById("consent")?.getAttribute(`data-demo-${o}`)??"";for(let[e,n]of i.split(" ").map(s=>s.split("=")))e&&(document.cookie=`${e}=demo; Max-Age=${n}; Path=/; SameSite=Lax`)}t("survey");
