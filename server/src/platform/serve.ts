import {
  type AnswerOf,
  type AnyEndpoint,
  type Caller,
  type Input,
  type InputOf,
  isOpenWhileImpersonating,
  type Shape,
} from '@studio/contract/endpoint.ts'
import { refusals } from '@studio/contract/studio/messages.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify'
import { bodyInTime } from './connections/sockets.ts'
import { refusalOf, type Thrown } from './error-handler.ts'
import { tusRules } from './files/tus.ts'
import { readInput } from './input/read-input.ts'
import { bodyLimitsOf } from './limits/body-limits.ts'
import { callerNetwork } from './limits/caller-network.ts'
import { type Call, logSecurity } from './logs/security-log.ts'
import { rememberCaller } from './metrics/answered-calls.ts'
import { bodyOf, PublicAnswer, type PublicAnswers } from './pages/public-answer.ts'
import { Refusal } from './refusal.ts'
import { routeSchema } from './route-schema.ts'
import { type Viewer, visitor } from './viewer.ts'

/** Request, reply and counted address, for the few handlers that need more than their input. */
export interface RequestScope {
  request: FastifyRequest
  reply: FastifyReply
  /** The caller's network, by which limits count, also behind trusted proxies (S-R1). */
  address: string
}

type Handler<Context, E extends AnyEndpoint> = (
  context: Context,
  viewer: Viewer,
  input: InputOf<E>,
  scope: RequestScope,
) => Answer<AnswerOf<E>>

/** A call without an answer may also do without a `return`. */
type Answer<A> = A extends undefined ? Promise<void> | void : Promise<A> | A

/** Checks raw input beyond the schemas, such as against the studio's day; returns texts by field. */
type ExtraChecks<Context> = (
  context: Context,
  raw: { query: unknown; body: unknown },
) => Record<string, string>

export type Serve<Context> = <E extends AnyEndpoint>(
  endpoint: E,
  handler: Handler<Context, E>,
  /** Reported together with the schemas' errors, so that all failing fields come at once. */
  extraChecks?: ExtraChecks<Context>,
) => void

/** Told whether a call was answered or refused, so that a use may be taken back. */
export type CountedCall = (outcome: 'answered' | 'refused') => Promise<void>

/** Functions that the rooms provide to `serve`: viewers by token, and limits. */
export interface CallPolicy {
  findViewer(request: FastifyRequest): Promise<Viewer>
  /** Whether its token is that of an Admin who views the studio as somebody else. */
  isImpersonating(request: FastifyRequest): boolean
  /** Counts a call before it is made; what it returns is told how the call ended. */
  countCall(endpoint: AnyEndpoint, viewer: Viewer, address: string): Promise<CountedCall>
  /** Where the responses of shared reads are cached. */
  answers: PublicAnswers
}

/** The handler of a command that also counts by its caller's network. */
export const withAddress =
  <Context, Input extends { address: string }, Answer>(
    command: (context: Context, viewer: Viewer, input: Input) => Answer,
  ) =>
  (context: Context, viewer: Viewer, input: Omit<Input, 'address'>, { address }: RequestScope): Answer =>
    command(context, viewer, { ...input, address } as Input)

const callerOf = (viewer: Viewer): Caller => {
  if (viewer.kind === 'visitor') return 'anyone'
  if (viewer.kind === 'signup') return 'signup'
  return { Student: 'student', Coach: 'coach', Admin: 'admin' }[viewer.role] as Caller
}

/**
 * Registers endpoints; the only way to do so. Throws at start-up if an endpoint has no owner, callers or
 * response shape (S-Z1), or is registered twice.
 */
export function makeServe<Context>(
  app: FastifyInstance,
  context: Context,
  policy: CallPolicy,
): Serve<Context> {
  const opened = new Set<string>()
  return (endpoint, handler, extraChecks) => {
    requireComplete(endpoint)
    const name = `${endpoint.method} ${endpoint.path}`
    if (opened.has(name)) throw new Error(`${name} is served twice`)
    opened.add(name)
    const bodyLimits = bodyLimitsOf(endpoint)
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      schema: routeSchema(endpoint),
      bodyLimit: bodyLimits.bytes,
      onRequest: hooksOf(endpoint),
      // HEAD is documented only if it is a call of its own, not if it comes with a GET.
      config: { endpoint, bodyLimits, swagger: { exposeHeadRoute: endpoint.method === 'HEAD' } } as object,
      handler: async (request, reply) => {
        const call: Call = { endpoint, request, viewer: null }
        let tell: CountedCall | undefined
        try {
          const address = callerNetwork(request.ip)
          const viewer = await actualCaller(endpoint, request, policy)
          call.viewer = viewer
          rememberCaller(request, viewer)
          tell = await policy.countCall(endpoint, viewer, address)
          checkCall(endpoint, viewer, request, policy)
          const input = readInput(endpoint, request, (raw) => extraChecks?.(context, raw) ?? {})
          checkOwn(endpoint, viewer, input)
          // What the path names is what was checked: nothing of a body takes its place.
          const values = { ...input.body, ...input.query, ...input.params } as InputOf<typeof endpoint>
          const load = async () => handler(context, viewer, values, { request, reply, address })
          const body =
            endpoint.shared && viewer.kind === 'visitor'
              ? await sharedBody(policy.answers, `${name} ${JSON.stringify(input)}`, load, { request, reply })
              : await ownBody(call, load, reply)
          await tell('answered')
          return body
        } catch (error) {
          // A refused attempt costs nothing but where guessing is the danger (D17.limits).
          await tell?.('refused')
          logSecurity(call, { error: refusalOf(error as Thrown) ?? error })
          throw error
        }
      },
    })
  }
}

/** A call pays for the hooks that it needs, and no other. */
function hooksOf({ method, takes = 'json' }: AnyEndpoint): onRequestHookHandler[] {
  if (takes === 'tus') return [tusRules]
  return method === 'GET' || method === 'HEAD' || takes === 'multipart' ? [] : [bodyInTime]
}

/**
 * Returns the viewer of a request; an invalid token counts against its address, like a visitor's call (S-R1).
 */
async function actualCaller(
  endpoint: AnyEndpoint,
  request: FastifyRequest,
  policy: CallPolicy,
): Promise<Viewer> {
  const asVisitor = endpoint.callers.includes('visitor')
  if (asVisitor && !endpoint.callers.includes('anyone')) return visitor
  return policy.findViewer(request).catch(async (error: unknown) => {
    // Whoever is kept out, or whose session has ended, may still do what any visitor may.
    if (asVisitor) return visitor
    await policy.countCall(endpoint, visitor, callerNetwork(request.ip))
    throw error
  })
}

function checkCall(endpoint: AnyEndpoint, viewer: Viewer, request: FastifyRequest, policy: CallPolicy): void {
  if (!isOpenWhileImpersonating(endpoint) && policy.isImpersonating(request)) throw onlyLooking()
  checkCaller(endpoint, viewer)
  refuseForm(endpoint, request)
}

/** Returns the answer of a call; the reply itself, which waits for its end, only where the handler has sent it. */
async function ownBody(call: Call, load: () => Promise<unknown>, reply: FastifyReply): Promise<unknown> {
  const answer = await load()
  logSecurity(call, { answer })
  if (reply.sent) return reply
  reply.status(call.endpoint.status)
  return answer
}

/** Returns the body of a visitor's read from the cache; errors are never cached, and whoever is signed in gets another one. */
async function sharedBody(
  answers: PublicAnswers,
  key: string,
  load: () => Promise<unknown>,
  { request, reply }: Pick<RequestScope, 'request' | 'reply'>,
) {
  const answer = await answers.get(key, async () => {
    const text = reply.status(200).serialize((await load()) as object) as string
    return new PublicAnswer(200, text, {
      'cache-control': 'public, max-age=0, must-revalidate',
      'content-type': 'application/json; charset=utf-8',
      vary: 'Authorization, Accept-Encoding',
    })
  })
  return bodyOf(answer, request, reply)
}

function requireComplete(endpoint: AnyEndpoint): void {
  const name = `${endpoint.method} ${endpoint.path}`
  if (!endpoint.room) throw new Error(`${name} has no owner`)
  if (!endpoint.callers?.length) throw new Error(`${name} has no rule for its callers`)
  if (endpoint.status !== 204 && !endpoint.answer) throw new Error(`${name} has no shape for its answer`)
  const taken = [endpoint.params, endpoint.query, endpoint.body].flatMap((one) =>
    Object.keys(one?.shape ?? {}),
  )
  if (new Set(taken).size < taken.length) throw new Error(`${name} takes two values of one name`)
  if (endpoint.shared && endpoint.method !== 'GET') throw new Error(`${name} is no read and can't be shared`)
}

function checkCaller(endpoint: AnyEndpoint, viewer: Viewer): void {
  if (endpoint.callers.includes('visitor') || endpoint.callers.includes('anyone')) return
  if (viewer.kind === 'visitor') throw new Refusal('tokenInvalid', refusals.tokenMissing)
  if (!endpoint.callers.includes(callerOf(viewer))) throw new Refusal('notAllowed', refusals.notAllowed)
}

/**
 * Returns the refusal that keeps such a token from writing, even at calls that need no token (docs/decisions/seeing-as-somebody.md).
 */
function onlyLooking(): Refusal {
  return new Refusal('notAllowed', refusals.onlyLooking, { code: 'OnlyLooking' })
}

/** Throws 415 for a form at a JSON call: its unread body would look empty (R14). */
function refuseForm({ takes = 'json' }: AnyEndpoint, { headers }: FastifyRequest): void {
  const isForm = /^multipart\//i.test(headers['content-type'] ?? '')
  if (takes === 'json' && isForm) throw new Refusal('wrongType', refusals.wrongType)
}

function checkOwn(endpoint: AnyEndpoint, viewer: Viewer, input: Input<Shape, Shape, Shape>): void {
  if (!endpoint.own || viewer.kind === 'visitor') return
  if (viewer.kind === 'person' && viewer.role === 'Admin') return
  if (endpoint.own(input) !== viewer.id) throw new Refusal('notAllowed', refusals.notAllowed)
}
