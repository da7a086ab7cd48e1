import type { AnyEndpoint } from '@studio/contract/endpoint.ts'
import { refusals } from '@studio/contract/studio/messages.ts'
import type { FastifyInstance } from 'fastify'
import { type BodyLimits, DEFAULT_BODY_LIMITS } from '../limits/body-limits.ts'
import { Refusal } from '../refusal.ts'

/** Part of a route's config that the body parser uses. */
interface BodyConfig {
  endpoint?: AnyEndpoint
  bodyLimits?: BodyLimits
}

/**
 * Parses JSON bodies; refuses those with more members than their call allows and those that try to set a
 * prototype. `raw` endpoints get the unparsed bytes (S-O4).
 */
export function readJson(scope: FastifyInstance): void {
  const parse = scope.getDefaultJsonParser('error', 'error')
  scope.removeContentTypeParser('application/json')
  scope.removeContentTypeParser('text/plain')
  scope.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const { endpoint, bodyLimits = DEFAULT_BODY_LIMITS } = request.routeOptions.config as BodyConfig
    if (endpoint?.takes === 'raw') return done(null, body)
    if (exceedsJsonLimits(body, bodyLimits.members)) return done(new Refusal('invalid', refusals.tooMuch))
    return parse(request, body.toString('utf8'), done)
  })
}

/** Maximum nesting depth of JSON (S-I3). */
export const MAX_DEPTH = 20

const sign = { quote: 0x22, backslash: 0x5c, comma: 0x2c }
const opening = new Set(Buffer.from('{['))
const closing = new Set(Buffer.from('}]'))

/**
 * Checks whether a JSON text has more members in its objects and lists together than allowed, or is nested
 * too deeply. Reads each byte once and allocates nothing, so that a flood of keys is refused before parsing
 * (S-I3).
 */
export function exceedsJsonLimits(json: Buffer, mostMembers: number): boolean {
  let members = 0
  let depth = 0
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at] as number
    if (byte === sign.quote) at = endOfText(json, at)
    else if (byte === sign.comma) members += 1
    else if (closing.has(byte)) depth -= 1
    else if (opening.has(byte)) {
      members += 1
      depth += 1
    }
    if (members > mostMembers || depth > MAX_DEPTH) return true
  }
  return false
}

/** Returns the position of the closing quote of a string; past the last byte if there is none. */
function endOfText(json: Buffer, start: number): number {
  let at = start + 1
  while (at < json.length && json[at] !== sign.quote) at += json[at] === sign.backslash ? 2 : 1
  return at
}
