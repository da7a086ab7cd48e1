/** A form-encoded body as a tree: `items[0][price]=x` is `{ items: { 0: { price: 'x' } } }`. */
export type Form = { [name: string]: string | Form }

const deepest = 8

/** Reads `a[b][0]=c` pairs; the tree has no prototype, so no name can reach one. */
export function parseForm(text: string): Form {
  const root: Form = Object.create(null)
  for (const [name, value] of new URLSearchParams(text)) place(root, path(name), value)
  return root
}

function path(name: string): string[] {
  const open = name.indexOf('[')
  if (open < 0) return [name]
  return [name.slice(0, open), ...name.slice(open + 1, -1).split('][')].slice(0, deepest)
}

function place(root: Form, steps: string[], value: string): void {
  let at = root
  for (const step of steps.slice(0, -1)) {
    const key = step === '' ? String(Object.keys(at).length) : step
    const next = at[key]
    if (typeof next === 'object') at = next
    else at = at[key] = Object.create(null) as Form
  }
  const last = steps.at(-1)!
  at[last === '' ? String(Object.keys(at).length) : last] = value
}

/** The form as sorted text, so that equal requests have equal text. */
export function canonical(form: Form): string {
  const sorted = Object.keys(form).sort()
  return `{${sorted.map((key) => `${key}=${typeof form[key] === 'object' ? canonical(form[key]) : form[key]}`).join('&')}}`
}
