/* sources: 8ea033425c436b9afe0d3f42ede997d181bbc441e80debccd89ae70b105a0151 */
function t(o){let i=document.getElementById("consent")?.getAttribute(`data-demo-${o}`)??"";for(let[e,n]of i.split(" ").map(s=>s.split("=")))e&&(document.cookie=`${e}=demo; Max-Age=${n}; Path=/; SameSite=Lax`)}t("survey");
