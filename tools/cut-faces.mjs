import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
// @ts-expect-error it has no types of its own
import subsetFont from 'subset-font'
import { root } from './set-up/root.mjs'

/**
 * Subsets the two faces to what almost every page uses: the letters, weights and features of fonts.css. The
 * rest comes from the packages' own files, which a browser fetches if a page has such a letter. Run once
 * after a new version of a face: `node tools/cut-faces.mjs`.
 */
const from = join(root, 'node_modules', '@fontsource-variable')
const to = join(root, 'web', 'app', 'faces')

// The unicode-range of fonts.css.
const ascii = Array.from({ length: 0x7f - 0x20 }, (_, at) => String.fromCodePoint(0x20 + at))
const letters = `${ascii.join('')}\u00a0©·×–—‘’“”•…−`
/** The default features, and the figures that the styles use. */
const keepFeatures = ['calt', 'ccmp', 'clig', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'rlig', 'lnum', 'tnum']
const variationAxes = { wght: { min: 300, max: 700 } }

mkdirSync(to, { recursive: true })
for (const face of ['ysabeau', 'hanken-grotesk']) {
  const whole = readFileSync(join(from, face, 'files', `${face}-latin-wght-normal.woff2`))
  const wanted = { targetFormat: /** @type {const} */ ('woff2'), keepFeatures, variationAxes }
  const cut = await subsetFont(whole, letters, { ...wanted, noHinting: true })
  writeFileSync(join(to, `${face}.woff2`), cut)
  console.log(`${face}: ${whole.length} → ${cut.length} bytes`)
}
