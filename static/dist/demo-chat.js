/* sources: 5e371f6dd1aeeb4e950a3d7cf5427a59766de627b81ac6993c9030d3fb1c3335 */
function t(o){let i=document.getElementById("consent")?.getAttribute(`data-demo-${o}`)??"";for(let[e,n]of i.split(" ").map(d=>d.split("=")))e&&(document.cookie=`${e}=demo; Max-Age=${n}; Path=/; SameSite=Lax`)}t("chat");
