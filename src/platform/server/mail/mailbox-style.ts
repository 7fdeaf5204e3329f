/** The look of the mailbox page: the product's tokens, without its components. */
export const mailboxStyle = `
@font-face{font-family:"Atkinson Hyperlegible Next";src:url(ui.woff2) format("woff2");font-weight:200 800}
@font-face{font-family:"Source Serif 4";src:url(serif.woff2) format("woff2");font-weight:200 900}
:root{color-scheme:light dark;--canvas:light-dark(#f7f5f0,#0f1513);--surface:light-dark(#fff,#161d1a);--border:light-dark(#ddd8cc,#2c3632);--strong:light-dark(#868276,#74827c);--text:light-dark(#1c2421,#e9eeea);--muted:light-dark(#55605b,#a9b5af);--primary:light-dark(#0f5450,#6cc7b9);--on-primary:light-dark(#fff,#06201c);--brass-soft:light-dark(#f6eedc,#2b2413);--hover:light-dark(#f9f8f4,#1a2320);--focus:light-dark(#0b57d0,#8ab8ff)}
*{box-sizing:border-box}
body{margin:0;background:var(--canvas);color:var(--text);font:15px/22px "Atkinson Hyperlegible Next",system-ui,sans-serif;font-variant-numeric:tabular-nums}
header{border-top:4px solid var(--primary);background:var(--brass-soft);padding:12px 32px;display:flex;gap:4px 24px;flex-wrap:wrap;align-items:baseline}
header p{margin:0;color:var(--muted)}
.mark{font:600 18px/26px "Source Serif 4",Georgia,serif;color:var(--text);text-decoration:none}
main{max-width:960px;margin:0 auto;padding:32px}
h1{font:600 26px/32px "Source Serif 4",Georgia,serif;margin:0 0 16px;overflow-wrap:anywhere}
h2{font-size:18px;line-height:26px;font-weight:650;margin:24px 0 8px}
a{color:var(--primary)}
:focus-visible{outline:2px solid var(--focus);outline-offset:2px}
form{display:flex;gap:8px;align-items:center;flex-wrap:wrap;margin:0 0 24px}
input{font:inherit;color:inherit;background:var(--surface);border:1px solid var(--strong);border-radius:6px;padding:8px 12px;min-width:min(260px,100%)}
input::placeholder{color:var(--muted);opacity:1}
button{font:inherit;font-weight:600;background:var(--primary);color:var(--on-primary);border:0;border-radius:6px;padding:9px 16px;cursor:pointer}
ol{list-style:none;margin:0;padding:0;background:var(--surface);border:1px solid var(--border);border-radius:10px;overflow:hidden}
li+li{border-top:1px solid var(--border)}
ol a{display:grid;grid-template-columns:minmax(0,14rem) minmax(0,1fr) auto;gap:4px 16px;padding:10px 16px;color:inherit;text-decoration:none}
ol a:hover{background:var(--hover)}
.to,time{color:var(--muted)}.to,.subject{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.empty{padding:40px;text-align:center;color:var(--muted);background:var(--surface);border:1px solid var(--border);border-radius:10px}
nav{display:flex;gap:24px;margin:0 0 16px}
dl{display:grid;grid-template-columns:auto 1fr;gap:4px 16px;margin:0 0 16px}dt{color:var(--muted)}dd{margin:0;overflow-wrap:anywhere}
.files{margin:0;padding:0 0 0 20px}
iframe{width:100%;height:780px;border:1px solid var(--border);border-radius:10px;background:var(--canvas)}
pre{white-space:pre-wrap;overflow-wrap:anywhere;background:var(--surface);border:1px solid var(--border);border-radius:10px;padding:16px;font:inherit;font-size:13px}
@media(max-width:767px){main{padding:16px}header{padding:12px 16px}ol a{grid-template-columns:1fr auto}.subject{grid-column:1/3;grid-row:2;white-space:normal}input{flex:1;min-width:0}}
`
