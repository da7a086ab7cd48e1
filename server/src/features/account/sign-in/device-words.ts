import Bowser from 'bowser'

/** No device says more of itself than this, and nobody else is listened to for longer. */
const MOST_LETTERS = 300
const NAME = /^[A-Za-z][A-Za-z ]{0,29}$/

/**
 * A User-Agent header as a person would say it: 'Safari on iPhone'. Null where neither browser nor system is known by
 * name, so that nobody puts words of their own on another's screen. Versions and models are left out.
 */
export function deviceWords(userAgent: string | undefined): string | null {
  if (!userAgent) return null
  const parser = Bowser.getParser(userAgent.slice(0, MOST_LETTERS))
  const { vendor, model } = parser.getPlatform()
  const system = known(vendor === 'Apple' ? (model ?? parser.getOSName()) : parser.getOSName())
  if (!system) return null
  const browser = known(parser.getBrowserName().replace(/ for Android$/, ''))
  return browser ? `${browser} on ${system}` : system
}

const known = (name: string): string | null => (NAME.test(name) ? name : null)
