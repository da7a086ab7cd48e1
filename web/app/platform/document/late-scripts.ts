/** The router's links to the scripts of a page, and the module that imports them. */
const preload = /<link rel="modulepreload" href="([^"]+)"\/>/g
const module = /<script type="module" async="">([\s\S]*?)<\/script>/
const entry = /import\("[^"]+"\);?$/
const staticImport = /import (?:\* as (\w+) from )?"([^"]+)";?/g

/** Milliseconds after the first picture of a page when its scripts come anyway: one picture may be slow. */
const PATIENCE = 1_000
/** Milliseconds until a page that nobody sees, whose first picture is never drawn, is alive too. */
const UNSEEN = 3_000

/** The module as a function that imports everything at once. */
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
 * A rendered page whose scripts are fetched once it is on the screen with its pictures, or at the first touch or key:
 * until then styles, faces and pictures have the network to themselves. The module that the router writes into the page
 * becomes a function, for its imports would be fetched at once. A page without such a module stays as it is.
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
