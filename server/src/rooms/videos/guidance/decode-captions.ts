/** What Windows wrote these languages in before UTF-8, as its older programs still write SubRip. */
const OF_WINDOWS: Record<string, string> = {
  'windows-1250': 'bs cs hr hu pl ro sk sl sq sr-latn',
  'windows-1251': 'be bg kk ky mk mn ru sr tg tt uk',
  'windows-1253': 'el',
  'windows-1254': 'az ku tr',
  'windows-1255': 'he iw yi',
  'windows-1256': 'ar fa ur',
  'windows-1257': 'et lt lv',
  'windows-1258': 'vi',
  'windows-874': 'th',
  shift_jis: 'ja',
  'euc-kr': 'ko',
  big5: 'zh-hant zh-hk zh-mo zh-tw',
  gb18030: 'zh',
}

/** In the encoding that a file names, else in UTF-8, else in the one that Windows wrote its language in. */
export function decodeCaptions(bytes: Buffer, language: string): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder(encodingOf(language)).decode(bytes)
  }
}

function encodingOf(language: string): string {
  const tag = language.toLowerCase()
  const named = (one: string) =>
    Object.entries(OF_WINDOWS).find(([, languages]) => languages.split(' ').includes(one))?.[0]
  // `zh-Hant-TW` is written as `zh-Hant` is.
  const shorter = tag.split('-').map((_, at, parts) => parts.slice(0, parts.length - at).join('-'))
  return shorter.map(named).find(Boolean) ?? 'windows-1252'
}
