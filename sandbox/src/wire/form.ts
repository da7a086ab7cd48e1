/** A form-encoded body as a tree: `items[0][price]=x` is `{ items: { 0: { price: 'x' } } }`. */
export type Form = { [name: string]: string | Form }

const deepest = 8

/** Parses `a[b][0]=c` pairs; the tree has no prototype, so no name can reach one. */
export function parseForm(text: string): Form {
  const tree = new Tree()
  for (const [name, value] of new URLSearchParams(text)) tree.place(path(name), value)
  return tree.root
}

function path(name: string): string[] {
  const open = name.indexOf('[')
  if (open < 0) return [name]
  return [name.slice(0, open), ...name.slice(open + 1, -1).split('][')].slice(0, deepest)
}

/** Stores the number of entries at each node; counting them for each `a[]` would be quadratic. */
class Tree {
  readonly root: Form = Object.create(null)
  private readonly sizes = new WeakMap<Form, number>()

  place(steps: string[], value: string): void {
    let at = this.root
    for (const step of steps.slice(0, -1)) {
      const key = this.keyOf(at, step)
      const next = at[key]
      at = typeof next === 'object' ? next : this.put(at, key, Object.create(null) as Form)
    }
    this.put(at, this.keyOf(at, steps.at(-1)!), value)
  }

  private keyOf(at: Form, step: string): string {
    return step === '' ? String(this.sizes.get(at) ?? 0) : step
  }

  private put<Value extends string | Form>(at: Form, key: string, value: Value): Value {
    if (!(key in at)) this.sizes.set(at, (this.sizes.get(at) ?? 0) + 1)
    at[key] = value
    return value
  }
}

/** Serializes the form sorted, so that equal requests have equal text. */
export function canonical(form: Form): string {
  const sorted = Object.keys(form).sort()
  return `{${sorted.map((key) => `${key}=${typeof form[key] === 'object' ? canonical(form[key]) : form[key]}`).join('&')}}`
}
