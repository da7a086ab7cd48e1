/** The router's preload links, and the module that imports the page's scripts. */
const preload = /<link rel="modulepreload" href="([^"]+)"\/>/g
const module = /<script type="module" async="">([\s\S]*?)<\/script>/
const entry = /import\("[^"]+"\);?$/
const staticImport = /import (?:\* as (\w+) from )?"([^"]+)";?/g

/** Milliseconds after the first paint when scripts load anyway, since one picture may be slow. */
const PATIENCE = 1_000
/** Milliseconds until scripts load in a hidden page, which never paints. */
const UNSEEN = 3_000

/** The module as a function that imports everything when called. */
function asFunction(code: string): string {
  const names: string[] = []
  const files: string[] = []
  const rest = code.replace(staticImport, (_, name: string | undefined, file: string) => {
    names.push(name ?? '')
    files.push(`import(${JSON.stringify(file)})`)
    return ''
  })
  return `async()=>{const[${names.join(',')}]=await Promise.all([${files.join(',')}]);${rest.trim().replace(entry, 'return $&')}}`
}

/**
 * Delays a page's scripts until it is painted with its pictures, or until the first touch or key, so that styles, fonts and
 * pictures have the network first. The router's module becomes a function, because its imports would load at once. A page
 * without such a module is returned unchanged.
 */
export function withLateScripts(html: string): string {
  const code = module.exec(html)?.[1]
  if (code === undefined) return html
  const files = [...html.matchAll(preload)].map(([, href]) => href)
  const script = `{const take=${asFunction(code)};let begun=false;
const begin=()=>{if(begun)return;begun=true;
for(const href of ${JSON.stringify(files)})document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href}));
take().catch(fault=>{window.early?.drop();throw fault})};
for(const sign of ['pointerdown','keydown'])addEventListener(sign,begin,{once:true,capture:true});
requestAnimationFrame(()=>setTimeout(()=>{
if(document.readyState==='complete')begin();else addEventListener('load',begin,{once:true});
setTimeout(begin,${PATIENCE})}));
setTimeout(begin,${UNSEEN})}`
  return html.replace(preload, '').replace(module, () => `<script>${script}</script>`)
}
