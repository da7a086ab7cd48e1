/** A rule of a style sheet without rules inside, and a declaration that asks `light-dark()`. */
const RULE = /(?<=^|[;}])\s*([^{};@]+)\{([^{}]*)\}/g
const ASKING = 'light-dark('
/** What floats over a dark sky, too; `:is` forgives browsers that do not know `:has`. */
const NIGHT =
  ":is([data-ground='night'],header[data-ground='page']:has(+ main [data-sky]:not([data-sky='morning'],[data-sky='noon'])))"

/**
 * The colours of the tokens for browsers without `light-dark()` (Safari before 17.5, Chrome before 123): those of the day,
 * and of the night in parts that stand on a dark picture. Empty for a sheet that asks for none.
 */
export function coloursOfOlder(sheet: string): string {
  const plain = sheet.replace(/\/\*[\s\S]*?\*\//g, '')
  const rules = [...plain.matchAll(RULE)].flatMap(([, selector = '', body = '']) => {
    const asking = body.split(';').filter((one) => one.includes(ASKING))
    if (asking.length === 0) return []
    const [day, night] = [0, 1].map((which) => asking.map((one) => chosen(one.trim(), which)).join(';'))
    if (selector.trim() !== ':root') return [`${selector.trim()}{${day}}`]
    return [
      `:root,[data-ground='light'],[data-ground='page']{color-scheme:light!important;${day}}`,
      `${NIGHT}{${night}}`,
    ]
  })
  return rules.length > 0 ? `@supports not (color:light-dark(red,red)){${rules.join('')}}` : ''
}

/** A declaration with the first or second colour of each pair. */
function chosen(declaration: string, which: number): string {
  const at = declaration.indexOf(ASKING)
  if (at < 0) return declaration
  const [begin, end] = [at + ASKING.length, endOf(declaration, at + ASKING.length)]
  const colour = apart(declaration.slice(begin, end))[which]?.trim() ?? ''
  return chosen(declaration.slice(0, at) + colour + declaration.slice(end + 1), which)
}

/** Where the parenthesis that is open at a place is closed. */
function endOf(text: string, from: number): number {
  let open = 1
  let at = from
  for (; at < text.length && open > 0; at += 1) {
    if (text[at] === '(') open += 1
    if (text[at] === ')') open -= 1
  }
  return at - 1
}

/** What stands between commas outside parentheses. */
function apart(text: string): string[] {
  const parts = ['']
  let open = 0
  for (const letter of text) {
    if (letter === '(') open += 1
    if (letter === ')') open -= 1
    if (letter === ',' && open === 0) parts.push('')
    else parts[parts.length - 1] += letter
  }
  return parts
}
