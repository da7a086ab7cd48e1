type ByteRange = { start: number; end: number }

/**
 * Parses a `Range` header into the requested part of a file, both ends inclusive (RFC 9110, 14.1): `whole` if
 * there is none, if it can't be parsed or names several parts; `unsatisfiable` if no byte of it is in the
 * file.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  const [, first, last] = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(header ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return 'whole'
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length > 0 ? { start: size - length, end: size - 1 } : 'unsatisfiable'
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return 'whole'
  return start < size ? { start, end } : 'unsatisfiable'
}

/**
 * Whether a range may be served, or the file has changed since the caller received their part of it (RFC
 * 9110, 13.1.5).
 */
export function rangeHolds(ifRange: string | undefined, etag: string, modified: Date): boolean {
  if (ifRange === undefined) return true
  return ifRange.startsWith('"') ? ifRange === etag : ifRange === modified.toUTCString()
}
