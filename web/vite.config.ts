import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'
import { browserEndpoints } from './browser-endpoints.ts'
import { chunkGroups } from './chunk-groups.ts'
import { coloursOfOlder } from './older-browsers.ts'

/** Styles of components; the player's override other components' and stay outside the layer. */
const components = /\/app\/ui\/(?!player\/).*\.module\.css$/

/** Puts components' styles into a cascade layer below the screens' and above the base, whatever the order of files. */
const componentLayer: Plugin = {
  name: 'component-layer',
  enforce: 'pre',
  transform: { filter: { id: components }, handler: (code) => `@layer base, ui;\n@layer ui {\n${code}\n}` },
}

/**
 * Phones that get no new system keep an older browser, in which the page would have no colours. The sheet of all pages imports
 * those of the tokens, which are one with it before any plugin sees them.
 */
const olderColours: Plugin = {
  name: 'older-colours',
  enforce: 'pre',
  transform: {
    filter: { id: /\/app\/(?:base|tokens\/skies)\.css$/ },
    handler: (code, id) =>
      code + coloursOfOlder(id.endsWith('base.css') ? readFileSync(tokens, 'utf8') : code),
  },
}
const tokens = new URL('./app/tokens/colours.css', import.meta.url)

/** Zod probes for code generation from strings, which the CSP forbids and would report (S-S8). */
const zodWithoutCode: Plugin = {
  name: 'zod-without-code',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /\/zod\/v4\/core\/core\.js$/ },
    handler: (code) => `${code}\nglobalConfig.jitless = true`,
  },
}

/** Vite's own names have the line of each class besides, which does not compress. */
const nameOfClass = (name: string, _file: string, css: string) =>
  `${name}_${createHash('sha256').update(css).digest('base64url').slice(0, 5)}`

/** Browsers with `light-dark()`: the style sheets' own fallback would not follow a theme change inside a part. */
const withLightDark = ['chrome123', 'edge123', 'firefox120', 'safari17.5']

/** Scripts loaded before any dynamic import, so that no import lists their long names for preloading. */
const onEveryPage = /assets\/(?:react|rolldown-runtime|shell)-[\w-]+\.js$/

/**
 * Names the sheet of all pages as the router's link does, which ends in `#` (remix-run/react-router#14754): a part that is
 * loaded later would otherwise bring it, its fonts and a whole new layout of the page a second time.
 */
const sheetOfAllPages = (file: string, { hostType }: { hostType: string }) =>
  hostType === 'js' && /^assets\/shell-[\w-]+\.css$/.test(file) ? `/${file}#` : undefined

export default defineConfig({
  experimental: { renderBuiltUrl: sheetOfAllPages },
  plugins: [browserEndpoints, zodWithoutCode, componentLayer, olderColours, reactRouter()],
  // In production the server's build is one file with React's production build; Vite's development server needs separate modules.
  ssr: { noExternal: process.env.NODE_ENV === 'production' || [/^@studio\//] },
  css: { modules: { generateScopedName: nameOfClass } },
  // At the root under a constant name, where browsers look for updates.
  worker: {
    rolldownOptions: {
      output: {
        entryFileNames: ({ name }) =>
          name === 'service-worker' ? 'service-worker.js' : 'assets/[name]-[hash].js',
      },
    },
  },
  build: {
    assetsInlineLimit: 0,
    // The set-up compresses the files itself (tools/set-up/compress.mjs).
    reportCompressedSize: false,
    target: 'es2022',
    cssTarget: withLightDark,
    modulePreload: { resolveDependencies: (_file, files) => files.filter((file) => !onEveryPage.test(file)) },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // Numbers of the contract and outlines of icons stand where they are used, instead of an import of each.
          optimization: { inlineConst: true },
          output: { codeSplitting: { groups: chunkGroups } },
        },
      },
    },
    // Two threads of the server keep its text: a single character beyond Latin 1 would take two bytes for each of all.
    ssr: { build: { rolldownOptions: { output: { charset: 'ascii', comments: false } } } },
  },
})
