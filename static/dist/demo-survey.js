/* sources: 17170c4ac12fc9740fa0b1eb303f6c6995d0c410dccae786fd3ddbeab58fac4a */
function t(o){let i=document.getElementById("consent")?.getAttribute(`data-demo-${o}`)??"";for(let[e,n]of i.split(" ").map(s=>s.split("=")))e&&(document.cookie=`${e}=demo; Max-Age=${n}; Path=/; SameSite=Lax`)}t("survey");
