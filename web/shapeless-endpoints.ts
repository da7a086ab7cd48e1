import type { Plugin } from 'vite'

const endpointsFile = /\/contract\/src\/(?:[\w-]+\/)+endpoints\.ts$/
const shapeImport =
  /import \{([^}]*)\} from '(?:zod|(?:\.{1,2}\/)+(?:[\w-]+\/)*(?:schema|draft|values|paging|legal|month-turn)\.ts)'/g

/** A proxy that answers every property and call with itself. */
const nothing = 'const shape = /* @__PURE__ */ new Proxy(() => {}, { get: () => shape, apply: () => shape })'

/** Properties of an endpoint that only the server or /docs reads, up to the next property. */
const serversOwn =
  /^ {2}(?:summary|own|params|query|body|answer|refuses|limit|shared|watched|demoOnly):[\s\S]*?(?=^ {2}(?:\w|\.{3})|^\})/gm
const made = /= (?=(?:inRoom|get|post|put|del|patch|head|options)\()/g

/**
 * Reduces an endpoints file to what the browser needs: method, path, callers, status and failure message. Its calls are marked pure,
 * so that unused endpoints are dropped.
 */
export function withoutShapes(code: string): string {
  const bare = code.replace(shapeImport, (_, names: string) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name && !name.startsWith('type '))
      .map((name) => `const ${name.split(' as ').at(-1)} = shape`)
      .join('\n'),
  )
  return `${nothing}\n${bare.replace(serversOwn, '').replace(made, '= /* @__PURE__ */ ')}`
}

/**
 * The browser needs an endpoint's address but not its schemas, which the server checks. Without them Zod, a fifth of the first page's
 * script, is loaded with forms only.
 */
export const shapelessEndpoints: Plugin = {
  name: 'shapeless-endpoints',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: { filter: { id: endpointsFile }, handler: withoutShapes },
}
