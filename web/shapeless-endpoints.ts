import type { Plugin } from 'vite'

const endpointsFile = /\/contract\/src\/(?:[\w-]+\/)+endpoints\.ts$/
const shapeImport =
  /import \{([^}]*)\} from '(?:zod|(?:\.{1,2}\/)+(?:[\w-]+\/)*(?:schema|draft|values|paging|legal)\.ts)'/g

/** Answers every property and every call with itself. */
const nothing = 'const shape = /* @__PURE__ */ new Proxy(() => {}, { get: () => shape, apply: () => shape })'

/** What the server alone reads, or the reader of /docs: a property of an endpoint, to where the next one begins. */
const serversOwn =
  /^ {2}(?:summary|own|params|query|body|answer|refuses|limit|shared|watched|demoOnly):[\s\S]*?(?=^ {2}(?:\w|\.{3})|^\})/gm
const made = /= (?=(?:inRoom|get|post|put|del|patch|head|options)\()/g

/**
 * An endpoints file of which the browser's part is left: method, path, callers, status and the words of a failure. Making an endpoint
 * is said to do nothing else, so that those which no screen calls are left out.
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
 * The browser needs an endpoint's address, not its shapes: the server checks them. Leaving them out keeps Zod,
 * a fifth of the first page's script, to the screens with forms.
 */
export const shapelessEndpoints: Plugin = {
  name: 'shapeless-endpoints',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: (code, id) => (endpointsFile.test(id) ? withoutShapes(code) : null),
}
