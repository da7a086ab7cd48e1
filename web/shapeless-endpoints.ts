import type { Plugin } from 'vite'

const endpointsFile = /\/contract\/src\/[\w-]+\/endpoints\.ts$/
const shapeImport = /import \{([^}]*)\} from '(?:zod|\.\/(?:schema|draft)\.ts|\.\.\/(?:values|paging)\.ts)'/g

/** Answers every property and every call with itself. */
const nothing = 'const shape = new Proxy(() => {}, { get: () => shape, apply: () => shape })'

/** An endpoints file whose shapes are gone: method, path and status stay as they are. */
export function withoutShapes(code: string): string {
  const bare = code.replace(shapeImport, (_, names: string) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name && !name.startsWith('type '))
      .map((name) => `const ${name.split(' as ').at(-1)} = shape`)
      .join('\n'),
  )
  return `${nothing}\n${bare}`
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
