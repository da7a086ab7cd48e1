// Fields that a press of the mouse leaves hear of it when the button is up again. The error or the tag that appears then would
// otherwise move what is being pressed, and the press would be lost. Loading this module begins it, once, for all pages.

const FIELD = 'input, select, textarea, [contenteditable=true]'

let pressed = false
let left: FocusEvent[] = []
const options = { capture: true }

function release() {
  pressed = false
  const held = left
  left = []
  for (const { target, relatedTarget } of held)
    if (target !== document.activeElement)
      target?.dispatchEvent(new FocusEvent('focusout', { bubbles: true, relatedTarget }))
}

window.addEventListener(
  'mousedown',
  () => {
    pressed = true
  },
  options,
)
window.addEventListener(
  'focusout',
  (event) => {
    if (!(pressed && event.isTrusted && (event.target as Element).matches(FIELD))) return
    event.stopImmediatePropagation()
    left.push(event)
  },
  options,
)
// A form that is submitted by the press has to have what the field does when it is left.
window.addEventListener('click', release, options)
window.addEventListener('keydown', release, options)
window.addEventListener('dragend', release, options)
// The click comes first, unless the mouse was moved away from what was pressed.
window.addEventListener('mouseup', () => setTimeout(release), options)

export {}
