/* sources: a5ae9a5bd5be18a0c92e27dc2fb198dc3793839ad461b8d1d70048f09fb1c415 */
function t(o){let i=document.getElementById("consent")?.getAttribute(`data-demo-${o}`)??"";for(let[e,n]of i.split(" ").map(d=>d.split("=")))e&&(document.cookie=`${e}=demo; Max-Age=${n}; Path=/; SameSite=Lax`)}t("chat");
