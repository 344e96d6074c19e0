/* sources: f9769a2e53a3e7e64110aa9d547a18ba934b85da070899232c375f0fe02a0fbf */
function t(o){let i=document.getElementById("consent")?.getAttribute(`data-demo-${o}`)??"";for(let[e,n]of i.split(" ").map(d=>d.split("=")))e&&(document.cookie=`${e}=demo; Max-Age=${n}; Path=/; SameSite=Lax`)}t("chat");
