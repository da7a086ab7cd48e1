/** Something that was done before React has taken over: a press, or with a value the text of a field. */
interface Early {
  element: HTMLElement
  value?: string
}

declare global {
  interface Window {
    early?: {
      /** Texts first, then presses in their order, each with its control as it stands in the page now. */
      all(): Early[]
      end(): void
      /** Forgets the presses, since nobody will hear them. */
      drop(): void
    }
  }
}

/**
 * Runs before anything can be pressed, and keeps what nobody hears yet: presses of buttons and boxes, forms that are
 * sent, fields that are typed into. A control is kept once, however often it is pressed, and says that it is busy. The
 * browser itself does nothing with it: a form would go out in the address. Links are the browser's; whoever follows one,
 * or leaves, has given up what they pressed before. Hydration may replace a control: then the one in its place with the
 * same name is meant. One of the few inline scripts, which the page's policy lets in by their hashes (D18.csp).
 */
export const EARLY_PRESSES_SCRIPT = `{const presses=new Map(),texts=new Map();
const name=e=>e.localName+(e.name||e.ariaLabel||e.textContent);
const path=e=>e.parentElement?path(e.parentElement)+'>'+e.localName+':nth-of-type('+
(1+[...e.parentElement.children].filter(o=>o.localName===e.localName).indexOf(e))+')':e.localName;
const known=(e,more)=>({path:path(e),name:name(e),...more});
const calm=()=>{for(const e of presses.keys())e.removeAttribute('aria-busy')};
const drop=()=>{calm();presses.clear()};
const hold=(event,e)=>{event.preventDefault();event.stopImmediatePropagation();
presses.has(e)||presses.set(e,known(e));e.setAttribute('aria-busy','true')};
const heard={
click(event){const e=event.target.closest('a[href],button,[type=checkbox],[type=radio]');
if(e&&e.localName!=='a')hold(event,e);
else if(e&&!(event.metaKey||event.ctrlKey||event.shiftKey||event.altKey||e.target||e.hash))drop()},
submit(event){hold(event,event.target)},
input({target:e}){if('value'in e&&e.type!=='file')texts.set(e,known(e,{value:e.value}))},
pagehide:drop};
for(const sign in heard)addEventListener(sign,heard[sign],true);
const now=([e,{path,name:was,value}])=>{const element=e.isConnected?e:document.querySelector(path);
return element===e||element&&name(element)===was?[{element,value}]:[]};
window.early={drop,all:()=>[...texts,...presses].flatMap(now),
end(){for(const sign in heard)removeEventListener(sign,heard[sign],true);calm()}}}`

/** While React takes over: what was typed stands in its field again before anybody types on, if that was emptied. */
export function keepEarlyTexts(): void {
  for (const { element, value } of window.early?.all() ?? []) if (value !== undefined) show(element, value)
}

/** Once React has taken over: says what was typed and does what was pressed before, each once. */
export function doEarlyPresses(): void {
  const { early } = window
  delete window.early
  // What is drawn otherwise in the browser than on the server, as for a member, is drawn with the next task.
  if (early) {
    setTimeout(() => {
      early.end()
      void doAll(early.all())
    })
  }
}

/** Texts at once, for whoever types goes on; each press in a task of its own, so that it sees what the one before has done. */
async function doAll(all: Early[]): Promise<void> {
  for (const { element, value } of all) {
    if (value !== undefined) typeAgain(element, value)
    else {
      pressAgain(element)
      await new Promise((done) => setTimeout(done))
    }
  }
}

function pressAgain(control: HTMLElement): void {
  if (control instanceof HTMLFormElement) control.requestSubmit()
  else control.click()
}

/** React hears of a text only if it differs from the one that it knows of: here the empty one. */
function typeAgain(field: HTMLElement, value: string): void {
  const known = field as HTMLInputElement
  known.value = ''
  show(field, value)
  for (const sign of ['input', 'change']) field.dispatchEvent(new Event(sign, { bubbles: true }))
}

/** Past React, which knows of texts that are set by the field's own property. */
function show(field: HTMLElement, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
}
