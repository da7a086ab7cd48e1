import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export interface Page {
  status: number
  html: Buffer
  brotli: Buffer
  gzip: Buffer
  etag: string
  headers: Record<string, string>
}

const MAX_PAGES = 300
const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** A page ready to be sent many times: compressed once, with its ETag. */
export async function makePage(status: number, html: string, headers: Record<string, string>): Promise<Page> {
  const plain = Buffer.from(html)
  const [small, smallish] = await Promise.all([
    brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    zip(plain),
  ])
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  return { status, html: plain, brotli: small, gzip: smallish, etag, headers }
}

/** Visitors' pages by address: all dropped when the version rises; concurrent misses of one address render once. */
export class PageCache {
  #version = ''
  #pages = new Map<string, Promise<Page>>()

  async get(version: string, address: string, render: () => Promise<Page>): Promise<Page> {
    if (version !== this.#version) {
      this.#version = version
      this.#pages.clear()
    }
    const pages = this.#pages
    const kept = pages.get(address)
    if (kept) return kept
    if (pages.size >= MAX_PAGES) pages.delete(pages.keys().next().value ?? '')
    const rendering = render()
    pages.set(address, rendering)
    const forget = () => pages.get(address) === rendering && pages.delete(address)
    rendering.then((page) => page.status !== 200 && forget(), forget)
    return rendering
  }
}
