/* sources: 38d78d86c4f8e5a6 */
"use strict";(()=>{var a=document.currentScript.dataset.key;try{let t=JSON.parse(sessionStorage.getItem(a)??"[]"),n=Array.isArray(t)?t.filter(e=>typeof e=="string"):[],s=new CSSStyleSheet;n.length&&s.replaceSync(`${n.map(e=>`.notices [data-uuid="${CSS.escape(e)}"]`).join()} { display: none }`),document.adoptedStyleSheets.push(s)}catch{}})();
