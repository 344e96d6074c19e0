/* sources: 2286422d8293aa12ea290e4403336d59e572f4f23fc2411b309fde90b6822a45 */
function t(o){let i=document.getElementById("consent")?.getAttribute(`data-demo-${o}`)??"";for(let[e,n]of i.split(" ").map(d=>d.split("=")))e&&(document.cookie=`${e}=demo; Max-Age=${n}; Path=/; SameSite=Lax`)}t("chat");
