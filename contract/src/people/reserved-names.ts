/** Letters that look like one of those that 'admin' and its like are written with. */
const LIKE: Record<string, string> = {
  a: 'аαɑᴀꭺ4@',
  b: 'вьʙ',
  d: 'ԁɗđᴅꭰ',
  e: 'еєεᴇ3',
  i: 'іιıɩɪꭵl1|ⅼ',
  m: 'мμᴍꮇ',
  n: 'ոпηɴᴨν',
  o: 'оοօᴏ0',
  p: 'рρᴘ',
  r: 'гʀ',
  s: 'ѕꜱ5',
  t: 'тτᴛ',
  u: 'υսᴜ',
  w: 'ѡᴡ',
}
const plainOf = new Map(Object.entries(LIKE).flatMap(([plain, like]) => [...like].map((one) => [one, plain])))

const WHOLE = new Set(
  ['root', 'support', 'moderator', 'webmaster', 'staff', 'owner', 'system'].map(skeletonOf),
)

/** A user name as the eye reads it: one case, without marks and separators, each sign as the letter it looks like. */
function skeletonOf(userName: string): string {
  const letters = userName
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\p{M}\-_.]/gu, '')
    .replace(/\d+$/, '')
  return [...letters]
    .map((one) => plainOf.get(one) ?? one)
    .join('')
    .replaceAll('rn', 'm')
}

/** Whether a user name reads like that of somebody who runs the studio, in whatever letters (S-I8). */
export function looksLikeStaff(userName: string): boolean {
  const read = skeletonOf(userName)
  return read.startsWith('admin') || read.endsWith('admin') || WHOLE.has(read)
}
