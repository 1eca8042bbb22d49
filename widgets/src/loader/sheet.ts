/** The frame and the placeholder; the rest of the look comes with the code that draws. */
const css = `
:host{display:block}
:host([hidden]){display:none}
.frame{all:initial;display:block;position:relative;color-scheme:light dark;container-type:inline-size;font:400 16px/1.5 system-ui,sans-serif}
.frame[data-theme=light]{color-scheme:light}
.frame[data-theme=dark]{color-scheme:dark}
.wait{display:grid;gap:16px;min-height:var(--isoline-wait,0)}
.wait>*{border-radius:14px;background:light-dark(#eef2f5,#19232c);animation:pulse 1.6s ease-in-out infinite alternate}
.wait>:first-child{height:826px}
.wait>:last-child{height:680px}
.frame[data-chart=none] .wait>:last-child{display:none}
@container (min-width:760px){.wait{grid-template-columns:minmax(340px,400px) 1fr}.wait>*{height:826px!important}}
.said{position:absolute;inset:24px auto auto 24px;background:none!important;height:auto!important;color:light-dark(#556471,#9fb1be)}
.fail{padding:24px;border-radius:14px;border:1px solid light-dark(#d3dce3,#2d3b47);color:light-dark(#13202b,#e9eff3);background:light-dark(#fff,#121a21)}
.fail button{margin-inline-start:12px;min-height:36px;padding:4px 16px;border:0;border-radius:9px;font:600 14px system-ui,sans-serif;color:light-dark(#fff,#06212c);background:light-dark(#0a6c8e,#5cc0df);cursor:pointer}
@keyframes pulse{to{opacity:.6}}
@media (prefers-reduced-motion:reduce){.wait>*{animation:none}}`;

let shared: CSSStyleSheet | undefined;

/** Gives a shadow root its style: as a sheet that no policy forbids, or as an element where sheets cannot be shared. */
export function adopt(root: ShadowRoot): void {
  if ('adoptedStyleSheets' in root && 'replaceSync' in CSSStyleSheet.prototype) {
    if (!shared) {
      shared = new CSSStyleSheet();
      shared.replaceSync(css);
    }
    root.adoptedStyleSheets = [shared];
    return;
  }
  const style = document.createElement('style');
  style.nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? '';
  style.textContent = css;
  root.append(style);
}
