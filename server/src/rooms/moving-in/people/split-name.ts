/** Words that belong to the last name after them: 'van der Berg', 'dos Santos'. */
const PARTICLES = new Set(
  'af al av ben bin da das de del della den der des di do dos du el ibn la le lo mac mc san santa st st. ten ter van vom von zu zum zur'.split(
    ' ',
  ),
)
const FAMILY_FIRST =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Hangul}][\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul} ]*$/u
const SUFFIX = /^(jr|sr|ii|iii|iv|md|phd|m\.d|ph\.d)\.?$/i

/**
 * Splits a name of one column into first and last name: at the comma of 'Lee, Ann', otherwise before the last word with its
 * particles; 'Jr.' and its like stay behind the last name. In Chinese, Japanese and Korean letters the family's name stands first. A
 * name of one word has no last name.
 */
export function splitName(whole: string): { firstName: string; lastName: string } {
  const text = whole.replace(/\s+/g, ' ').trim()
  const [before = '', ...after] = text.split(', ')
  const isSuffix = after.every((part) => SUFFIX.test(part))
  if (after.length > 0 && !isSuffix) return { firstName: after.join(', '), lastName: before }
  const words = before.split(' ')
  const [family = '', ...given] = words
  if (FAMILY_FIRST.test(before) && given.length > 0) return { firstName: given.join(' '), lastName: family }
  let last = words.length - 1
  if (last > 1 && SUFFIX.test(words[last] ?? '')) last -= 1
  while (last > 1 && PARTICLES.has((words[last - 1] ?? '').toLowerCase())) last -= 1
  const tail = words.slice(last).join(' ')
  if (last <= 0) return { firstName: text, lastName: '' }
  return { firstName: words.slice(0, last).join(' '), lastName: [tail, ...after].join(', ') }
}
