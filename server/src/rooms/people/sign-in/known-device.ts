import Bowser from 'bowser'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../../context.ts'
import { randomToken } from '../../../platform/tokens.ts'

/** Sent with attempts to sign in alone; it opens nothing and says nobody's name (S-S10). */
const COOKIE = 'known_device'
const PATH = '/api/User/login'
const SECONDS = 365 * 24 * 3600
/** Accounts that a shared device is known to; beyond that the one that signed in longest ago is forgotten. */
const MOST_ACCOUNTS = 5
const PURPOSE = 'known-device'
const ENTRY = /^([\w-]{22})~([\w-]{43})$/

/** One account on one device: `id` is drawn at the first sign-in, and signed together with the account. */
interface Entry {
  id: string
  signature: string
}

/**
 * Returns the id of a device on which an account has signed in before; null for any other. Failures there count by this id
 * and not by the network, so that nobody else's wrong passwords keep its owner out (S-A4).
 */
export function knownDevice(context: Context, request: FastifyRequest, emailFolded: string): string | null {
  return own(context, entriesOf(request), emailFolded)?.id ?? null
}

/** Builds the cookie by which a device is known to an account that has just signed in there, beside those it is known to. */
export function rememberedDevice(context: Context, request: FastifyRequest, emailFolded: string): string {
  const known = entriesOf(request)
  const present = own(context, known, emailFolded) ?? newEntry(context, emailFolded)
  const others = known.filter(({ id }) => id !== present.id).slice(0, MOST_ACCOUNTS - 1)
  const value = [present, ...others].map(({ id, signature }) => `${id}~${signature}`).join('.')
  const secure = request.protocol === 'https' ? '; Secure' : ''
  return `${COOKIE}=${value}; Path=${PATH}; Max-Age=${SECONDS}; HttpOnly; SameSite=Strict${secure}`
}

const textOf = (id: string, emailFolded: string) => `${id} ${emailFolded}`

function newEntry({ tokens }: Context, emailFolded: string): Entry {
  const id = randomToken().slice(0, 22)
  return { id, signature: tokens.sign(PURPOSE, textOf(id, emailFolded)) }
}

const own = ({ tokens }: Context, entries: Entry[], emailFolded: string) =>
  entries.find(({ id, signature }) => tokens.verify(PURPOSE, textOf(id, emailFolded), signature))

function entriesOf({ headers }: FastifyRequest): Entry[] {
  const [, value = ''] = new RegExp(`(?:^|; ?)${COOKIE}=([^;]*)`).exec(headers.cookie ?? '') ?? []
  return value
    .split('.')
    .slice(0, MOST_ACCOUNTS)
    .flatMap((entry) => {
      const [, id, signature] = ENTRY.exec(entry) ?? []
      return id && signature ? [{ id, signature }] : []
    })
}

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
