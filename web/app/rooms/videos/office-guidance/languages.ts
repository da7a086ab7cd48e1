/** Languages that captions are offered in by name; any other is typed as its tag. */
const TAGS =
  'ar bg bn ca cs cy da de el en en-GB es es-MX et eu fa fi fil fr fr-CA ga gl he hi hr hu hy id is it ja ka ko lt lv mk ms nb nl pl pt pt-BR ro ru sk sl sq sr sv sw ta te th tr uk ur vi zh-Hans zh-Hant'.split(
    ' ',
  )

export interface Language {
  tag: string
  /** In English, as the office is. */
  name: string
  /** In itself, as members look for it: 'Deutsch'. */
  own: string
}

/** By their names. */
export function languages(): Language[] {
  const english = new Intl.DisplayNames(['en'], { type: 'language', languageDisplay: 'standard' })
  return TAGS.map((tag) => ({ tag, name: english.of(tag) ?? tag, own: ownName(tag) })).sort((a, b) =>
    a.name.localeCompare(b.name, 'en'),
  )
}

/** A language's name in itself, with a capital; the tag where the browser has none. */
export function ownName(tag: string): string {
  try {
    const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag
    return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1)
  } catch {
    return tag
  }
}
