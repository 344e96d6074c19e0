/* sources: 2040ff2ba44782881579ab00791b03e68ac740f61b15782c63d1635a530d4072 */
function t(o){let i=document.getElementById("consent")?.getAttribute(`data-demo-${o}`)??"";for(let[e,n]of i.split(" ").map(d=>d.split("=")))e&&(document.cookie=`${e}=demo; Max-Age=${n}; Path=/; SameSite=Lax`)}t("chat");
