/** The router's preload links, and the module that imports the page's scripts. */
const preload = /<link rel="modulepreload" href="([^"]+)"\/>/g
const entry = /import\("([^"]+)"\);?$/
const staticImport = /import (?:\* as (\w+) from )?"([^"]+)";?/g

/** Milliseconds after the first paint when scripts load anyway, since one picture may be slow. */
const PATIENCE = 1_000
/** Milliseconds until scripts load in a hidden page, which never paints. */
const UNSEEN = 3_000

/**
 * The module as a function that imports everything when called. It runs the preloaded files one after the other, in their order
 * of dependency, each in a task of its own: run in one task, they keep the page from answering for three times as long. The
 * entry runs last, since it hydrates the page.
 */
function asFunction(code: string, preloaded: readonly string[]): string {
  const names: string[] = []
  const files: string[] = []
  const rest = code.replace(staticImport, (_, name: string | undefined, file: string) => {
    names.push(name ?? '')
    files.push(`import(${JSON.stringify(file)})`)
    return ''
  })
  const module = rest.trim()
  const first = preloaded.filter((file) => file !== entry.exec(module)?.[1])
  return `async()=>{for(const file of ${JSON.stringify(first)}){await import(file);await nextTask()}
const[${names.join(',')}]=await Promise.all([${files.join(',')}]);${module.replace(entry, 'return $&')}}`
}

/**
 * Delays a page's scripts until it is painted with its pictures, or until the first touch or key, so that styles, fonts and
 * pictures have the network first. A picture that is loaded is on the screen up to two frames later. The router's module becomes a function, because its imports would load at once. Browsers
 * without `modulepreload` (Safari before 17, Firefox before 115) fetch the files into their cache instead, all at once, since the
 * imports come one after the other. A page without such a module is returned unchanged.
 * `mark` is that of the site's own scripts.
 *
 * The router's own `<Scripts />` preloads all of a page's scripts at once, ahead of its fonts and pictures, and React moves these
 * preloads to the head: no attribute holds them back. With it home shows its largest part on Lighthouse's phone after 2.95 s, so
 * after 1.72 s. This goes when the router can leave its preloads out.
 */
export function withLazyScripts(html: string, mark?: string): string {
  const own = mark ? ` nonce="${mark}"` : ''
  const module = new RegExp(`<script${own} type="module" async="">([\\s\\S]*?)</script>`)
  const code = module.exec(html)?.[1]
  if (code === undefined) return html
  const files = [...html.matchAll(preload)].map(([, href = '']) => href)
  // A channel, since a hidden page has a timer run once a second only.
  const script = `{const nextTask=()=>new Promise(go=>{const{port1,port2}=new MessageChannel();port1.onmessage=go;port2.postMessage(0)});
const take=${asFunction(code, files)};let begun=false;
const begin=()=>{if(begun)return;begun=true;
for(const href of ${JSON.stringify(files)}){const link=document.createElement('link');
if(link.relList.supports('modulepreload'))document.head.append(Object.assign(link,{rel:'modulepreload',href}));
else fetch(href).catch(()=>{})}
take().catch(fault=>{window.early?.drop();document.documentElement.dataset.incomplete=fault instanceof SyntaxError?'older':'';throw fault})};
for(const sign of ['pointerdown','keydown'])addEventListener(sign,begin,{once:true,capture:true});
const painted=go=>requestAnimationFrame(()=>setTimeout(go));
painted(()=>{
const shown=()=>painted(()=>painted(begin));
if(document.readyState==='complete')shown();else addEventListener('load',shown,{once:true});
setTimeout(begin,${PATIENCE})});
setTimeout(begin,${UNSEEN})}`
  return html.replace(preload, '').replace(module, () => `<script${own}>${script}</script>`)
}
