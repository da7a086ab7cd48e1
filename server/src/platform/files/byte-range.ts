type ByteRange = { start: number; end: number }

/**
 * The part of a file that a `Range` header asks for, both ends included (RFC 9110, 14.1): `whole` where there is
 * none, where it can't be read or names several parts; `unsatisfiable` where no byte of it is in the file.
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

/** Whether a range may be answered, or the file has changed since the caller got their part of it (RFC 9110, 13.1.5). */
export function rangeHolds(ifRange: string | undefined, etag: string, modified: Date): boolean {
  if (ifRange === undefined) return true
  return ifRange.startsWith('"') ? ifRange === etag : ifRange === modified.toUTCString()
}
