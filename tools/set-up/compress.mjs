import { readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { filesBelow } from './fingerprint.mjs'

const text = /\.(js|css|svg|json|webmanifest)$/
const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const atOnce = 4
/** Maximum bytes for the slowest compression level: files that a page loads are smaller. */
const small = 400_000

/** @param {string} file */
const compressFile = async (file) => {
  const plain = await readFile(file)
  const quality = plain.length <= small ? constants.BROTLI_MAX_QUALITY : 9
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  }
  await Promise.all([
    brotli(plain, { params }).then((less) => writeFile(`${file}.br`, less)),
    zip(plain).then((less) => writeFile(`${file}.gz`, less)),
  ])
}

/** Compresses every text file below a folder once, so that no request has to. @param {string} folder */
export const compressFiles = async (folder) => {
  const files = filesBelow(folder).filter((name) => text.test(name))
  const work = async () => {
    for (let file = files.pop(); file; file = files.pop()) await compressFile(file)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}
