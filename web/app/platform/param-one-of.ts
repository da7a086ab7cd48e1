import { data } from 'react-router'

/** A page whose address may end with one of some words, or with none: any other is 404, also while moving inside the site. */
export function paramOneOf(name: string, known: readonly string[]) {
  const check = ({ params }: { params: Record<string, string | undefined> }): null => {
    const value = params[name]
    if (value !== undefined && !known.includes(value)) throw data(null, { status: 404 })
    return null
  }
  return { loader: check, clientLoader: check }
}
