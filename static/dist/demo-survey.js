/* sources: 6393cfbe1e9340ea1c9995fb572b42a4d76a738d05bab066f0656d8c62b5c5ad */
function t(o){let i=document.getElementById("consent")?.getAttribute(`data-demo-${o}`)??"";for(let[e,n]of i.split(" ").map(s=>s.split("=")))e&&(document.cookie=`${e}=demo; Max-Age=${n}; Path=/; SameSite=Lax`)}t("survey");
