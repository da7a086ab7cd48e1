import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type Json = null | boolean | number | string | Json[] | { [name: string]: Json }
type Tree = { [name: string]: Json }

/** A place where the published schema is behind the SDK's pinned version. */
export interface Difference {
  /** Path of names from the root of the file. */
  at: string[]
  /** Name to remove from the list or object at that path. */
  remove?: string
  /** Value to set at that path, replacing the old one. */
  set?: Json
  /** Type of the SDK that it matches. */
  follows: string
}

export interface Operation {
  parameters?: { in: string; name: string; required?: boolean; schema: Tree }[]
  requestBody?: { content: { 'application/x-www-form-urlencoded'?: { schema: Tree } } }
  responses: Record<string, { content: { 'application/json': { schema: Tree } } }>
}

export interface PublishedSchema {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Tree> }
}

const read = <Content>(name: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, name), 'utf8')) as Content

export const differences = read<Difference[]>('overlay.json')

/** Returns Stripe's published schema with the differences applied; throws if one changes nothing. */
export function publishedSchema(overlay: Difference[] = differences): PublishedSchema {
  const published = read<Tree>('published.json')
  for (const difference of overlay) lay(published, difference)
  return withNull(published) as unknown as PublishedSchema
}

function lay(root: Tree, { at, remove, set }: Difference): void {
  const last = at.at(-1) ?? ''
  const parent = at.slice(0, -1).reduce<Json>((place, name) => child(place, name, at), root) as Tree
  if (set !== undefined) {
    parent[last] = set
    return
  }
  const place = child(parent, last, at)
  const named = Array.isArray(place) ? place.indexOf(remove as Json) >= 0 : remove! in (place as Tree)
  if (!named) throw new Error(`the overlay removes ${remove} at ${at.join('.')}, where it is not`)
  if (Array.isArray(place)) place.splice(place.indexOf(remove as Json), 1)
  else delete (place as Tree)[remove!]
}

function child(place: Json, name: string, at: string[]): Json {
  const found = (place as Tree)?.[name]
  if (found === undefined) throw new Error(`the overlay names ${at.join('.')}, which is not published`)
  return found
}

/** Converts `nullable` of OpenAPI 3.0 to the null type of JSON Schema. */
function withNull(value: Json): Json {
  if (Array.isArray(value)) return value.map(withNull)
  if (typeof value !== 'object' || value === null) return value
  const { nullable, ...rest } = value
  const shape = Object.fromEntries(Object.entries(rest).map(([name, inner]) => [name, withNull(inner)]))
  return nullable === true ? { anyOf: [shape, { type: 'null' }] } : shape
}
