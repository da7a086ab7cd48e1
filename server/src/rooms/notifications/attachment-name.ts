const LONGEST = 100
/** Longer than any file system allows; the end is kept because it holds the extension. */
const MOST_RAW = 500
const unwanted = /[\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069"\\/:*?<>|]+/gu

/** Returns a name that every system can save, with one of the kind's extensions; `attachment` if nothing of the name is usable. */
export function attachmentName(given: string, endings: readonly [string, ...string[]]): string {
  const name = given.slice(-MOST_RAW).normalize('NFC')
  const [, stem = '', ending = ''] = /^(.*?)(?:\.([^.]*))?$/su.exec(name) ?? []
  const known = endings.find((one) => one === ending.toLowerCase())
  const whole = known ? stem : name
  const kept = whole
    .replace(unwanted, ' ')
    .replace(/ +/g, ' ')
    .replace(/^[. ]+/, '')
  const short = [...kept]
    .slice(0, LONGEST - 5)
    .join('')
    .trim()
  return `${short || 'attachment'}.${known ?? endings[0]}`
}

/** Builds the header with which a browser saves a file under its name, in any script (S-F9, RFC 6266). */
export function contentDisposition(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\%]/g, '')
  const exact = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`
}
