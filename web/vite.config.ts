import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'
import { chunkGroups } from './chunk-groups.ts'
import { shapelessEndpoints } from './shapeless-endpoints.ts'
import { singleIcons } from './single-icons.ts'

/** Styles of the components; those of the player stand on top of other components and stay outside. */
const components = /\/app\/ui\/(?!player\/).*\.module\.css$/

/** Puts the components' styles into a layer below the screens' and above the base, whichever file comes first. */
const componentLayer: Plugin = {
  name: 'component-layer',
  enforce: 'pre',
  transform: (code, id) => (components.test(id) ? `@layer base, ui;\n@layer ui {\n${code}\n}` : null),
}

/** Zod tries whether it may make code from strings; the policy of our pages forbids it, and would report it (S-S8). */
const zodWithoutCode: Plugin = {
  name: 'zod-without-code',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: (code, id) =>
    id.endsWith('/zod/v4/core/core.js') ? `${code}\nglobalConfig.jitless = true` : null,
}

/** Browsers that know `light-dark()`: what is written for older ones would not turn inside a part with its own ground. */
const withLightDark = ['chrome123', 'edge123', 'firefox120', 'safari17.5']

export default defineConfig({
  plugins: [shapelessEndpoints, singleIcons, zodWithoutCode, componentLayer, reactRouter()],
  // The site that visitors are answered from is one file with React's production build in it; Vite can't do that as it reloads.
  ssr: { noExternal: process.env.NODE_ENV === 'production' || [/^@studio\//] },
  // At the root, and always under the same name: a browser asks there whether there is a newer one.
  worker: {
    rolldownOptions: {
      output: {
        entryFileNames: ({ name }) =>
          name === 'service-worker' ? 'service-worker.js' : 'assets/[name]-[hash].js',
      },
    },
  },
  build: { assetsInlineLimit: 0, target: 'es2022', cssTarget: withLightDark },
  environments: {
    client: {
      build: { rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } } },
    },
  },
})
