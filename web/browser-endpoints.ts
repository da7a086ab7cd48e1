import { pathToFileURL } from 'node:url'
import type { AnyEndpoint } from '@studio/contract/endpoint.ts'
import type { Plugin } from 'vite'

/** The callers that the browser asks about: whether an answer depends on who reads it. */
const forVisitors = ['visitor', 'anyone']

/**
 * A room's endpoints as the browser needs them: where they are, whether visitors call them, and what an answer means. All pages
 * load most of them: a status of 200 is left out.
 */
export const codeOf = (endpoints: Record<string, AnyEndpoint>): string =>
  Object.entries(endpoints)
    .map(([name, { method, path, callers, status, failure }]) => {
      const address: Partial<AnyEndpoint> = {
        method,
        path,
        callers: callers.filter((caller) => forVisitors.includes(caller)),
        ...(status !== 200 && { status }),
        failure,
      }
      return `export const ${name} = ${JSON.stringify(address)}`
    })
    .join('\n')

/**
 * The browser needs an endpoint's address but not its schemas, which the server checks. Without them Zod, a fifth of the first page's
 * script, is loaded with forms only.
 */
export const browserEndpoints: Plugin = {
  name: 'browser-endpoints',
  applyToEnvironment: ({ name }) => name === 'client',
  load: {
    filter: { id: /\/contract\/src\/(?:[\w-]+\/)+endpoints\.ts$/ },
    // Node keeps a module that it has imported; in development the file may have changed since.
    handler: async (file) => codeOf(await import(`${pathToFileURL(file)}?${Date.now()}`)),
  },
}
