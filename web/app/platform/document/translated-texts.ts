const { removeChild, insertBefore, appendChild } = Node.prototype
const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue') as Required<PropertyDescriptor>

/** A text that was taken out of the page, and what stands in its place. */
const standIns = new WeakMap<Node, Element>()
const observer = new MutationObserver(note)
let translated = false

function note(records: MutationRecord[]): void {
  for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records) {
    const font = [...addedNodes, previousSibling, nextSibling].find(isFont)
    if (!font) continue
    translated = true
    for (const node of removedNodes) {
      // A text that is on the page was moved, or is within its font.
      if (node instanceof Text && !node.isConnected) standIns.set(node, font)
    }
  }
}

const isFont = (node: Node | null | undefined): node is HTMLElement =>
  node instanceof HTMLElement && node.localName === 'font'

/** What stands for a node among the children of its parent; null if there is nothing. */
function placeOf(node: Node, parent: Node): ChildNode | null {
  if (node.parentNode === parent) return node as ChildNode
  note(observer.takeRecords())
  let place: Node | null | undefined = node.parentNode ?? standIns.get(node)
  while (place && place.parentNode !== parent) place = place.parentNode
  return isFont(place) ? place : null
}

/** A text that React puts somewhere takes the place of what stood for it. */
function dropStandIn(node: Node): void {
  if (!(node instanceof Text)) return
  standIns.get(node)?.remove()
  standIns.delete(node)
}

/**
 * Keeps React and a browser's translator from breaking each other. A translator puts `<font>` elements around texts or in their
 * place, where React still looks for its own: it would throw (https://github.com/facebook/react/issues/11538), and change texts
 * that nobody sees. Here what was wrapped is found again, and a text that changes returns to its place, to be translated anew.
 */
export function guardTranslatedTexts(): void {
  unwrapTexts()
  observer.observe(document, { childList: true, subtree: true })
  Object.assign(Node.prototype, {
    removeChild(this: Node, child: Node) {
      const place = placeOf(child, this)
      if (place) removeChild.call(this, place)
      else child.parentNode?.removeChild(child)
      return child
    },
    insertBefore(this: Node, child: Node, before: Node | null) {
      dropStandIn(child)
      return insertBefore.call(this, child, before && placeOf(before, this))
    },
    appendChild(this: Node, child: Node) {
      dropStandIn(child)
      return appendChild.call(this, child)
    },
  })
  Object.defineProperty(Node.prototype, 'nodeValue', { ...nodeValue, set: changeText })
}

/** Takes a translator's elements out of the server's page, which React compares with its own. */
function unwrapTexts(): void {
  for (const font of document.querySelectorAll('font')) {
    translated = true
    font.replaceWith(...font.childNodes)
  }
}

/** Whether the page was translated: what React then finds changed, it draws anew, and that is no error. */
export const isTranslated = (): boolean => translated

function changeText(this: Node, value: string | null): void {
  if (this instanceof Text && !this.isConnected) {
    note(observer.takeRecords())
    standIns.get(this)?.replaceWith(this)
    standIns.delete(this)
  }
  nodeValue.set.call(this, value)
}
