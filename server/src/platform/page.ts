import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { etagOf, type Kept } from './kept-answers.ts'

export interface Page extends Kept {
  status: number
  html: Buffer
  brotli: Buffer
  gzip: Buffer
  etag: string
  headers: Record<string, string>
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** A page ready to be sent many times: compressed once, with its ETag. */
export async function makePage(status: number, html: string, headers: Record<string, string>): Promise<Page> {
  const plain = Buffer.from(html)
  const [small, smallish] = await Promise.all([
    brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    zip(plain),
  ])
  const bytes = plain.length + small.length + smallish.length
  return { status, html: plain, brotli: small, gzip: smallish, etag: etagOf(plain), headers, bytes }
}
