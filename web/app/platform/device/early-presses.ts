/** An interaction before hydration: a press, or with a value the text of a field. */
interface Early {
  element: HTMLElement
  value?: string
}

declare global {
  interface Window {
    early?: {
      /** Texts first, then presses in order, each with its control as it is in the page now. */
      all(): Early[]
      end(): void
      /** Discards the presses, because nothing will handle them. */
      drop(): void
    }
  }
}

/**
 * Inline script that runs before anything can be pressed and records interactions before hydration: presses of buttons and
 * checkboxes, submits, typed text. A control is recorded once, however often it is pressed, and marked busy. The browser's
 * default is prevented, because no address takes a form from it, as the API takes JSON: a sign-in sent early would end on a bare
 * 404. Links stay with the browser; leaving discards the presses.
 * If hydration replaces a control, the one in its place with the same name is used. The policy allows the script by its hash
 * (D18.csp).
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

/** During hydration: restores typed text in fields that were emptied. */
export function keepEarlyTexts(): void {
  for (const { element, value } of window.early?.all() ?? []) if (value !== undefined) show(element, value)
}

/** After hydration: replays typed text and presses, each once. */
export function replayEarlyInput(): void {
  const { early } = window
  delete window.early
  // Content that differs from the server's, as for a member, is rendered in the next task.
  if (early) {
    setTimeout(() => {
      early.end()
      void doAll(early.all())
    })
  }
}

/**
 * Replays texts at once, because the person may still be typing; each press in its own task, so that it sees the previous one's
 * effect.
 */
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

/** React ignores an input event whose value equals the one it knows, here the empty one. */
export function typeAgain(field: HTMLElement, value: string): void {
  const known = field as HTMLInputElement
  known.value = ''
  show(field, value)
  for (const sign of ['input', 'change']) field.dispatchEvent(new Event(sign, { bubbles: true }))
}

/** Sets the value without React's tracking of the property. */
function show(field: HTMLElement, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
}
