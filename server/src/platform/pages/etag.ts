import { createHash } from 'node:crypto'

/** Returns a strong ETag for some content. */
export function etagOf(content: string | Buffer): string {
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`
}

/** Whether If-None-Match matches this ETag: a single one, a list, weak ones or `*`. */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  const known = header.split(',').map((one) => one.trim().replace(/^W\//, ''))
  return known.includes('*') || known.includes(etag)
}
