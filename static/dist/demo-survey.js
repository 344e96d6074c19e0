/* sources: feb4134ffd2e71c4ac85b386a7ee48a2b9d9302ef93d4f046e541bbe28a96da0 */
function t(o){let i=document.getElementById("consent")?.getAttribute(`data-demo-${o}`)??"";for(let[e,n]of i.split(" ").map(s=>s.split("=")))e&&(document.cookie=`${e}=demo; Max-Age=${n}; Path=/; SameSite=Lax`)}t("survey");
