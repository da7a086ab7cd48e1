import Bowser from 'bowser'

/** Maximum length that is read of a User-Agent header; no real device sends more. */
const MOST_LETTERS = 300
const NAME = /^[A-Za-z][A-Za-z ]{0,29}$/

/**
 * Describes a User-Agent header in words: 'Safari on iPhone'. Null if neither browser nor system is known by
 * name, so that nobody can put their own text on another's screen. Versions and models are left out.
 */
export function describeDevice(userAgent: string | undefined): string | null {
  if (!userAgent) return null
  const parser = Bowser.getParser(userAgent.slice(0, MOST_LETTERS))
  const { vendor, model } = parser.getPlatform()
  const system = known(vendor === 'Apple' ? (model ?? parser.getOSName()) : parser.getOSName())
  if (!system) return null
  const browser = known(parser.getBrowserName().replace(/ for Android$/, ''))
  return browser ? `${browser} on ${system}` : system
}

const known = (name: string): string | null => (NAME.test(name) ? name : null)
