import type { AnswerOf, AnyEndpoint, Caller, InputOf } from '@studio/contract/endpoint.ts'
import { refusals } from '@studio/contract/studio/messages.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readInput } from './read-input.ts'
import { Refusal } from './refusal.ts'
import { routeSchema } from './route-schema.ts'
import { type Call, logSecurity } from './security-log.ts'
import { answerShared, keepSharedReads } from './shared-read.ts'
import type { Viewer } from './viewer.ts'

/** What stands around a call, for the few handlers that need more than their input. */
export interface Door {
  request: FastifyRequest
  reply: FastifyReply
  /** The caller's address, behind trusted proxies too. */
  address: string
}

export type Handler<Context, E extends AnyEndpoint> = (
  context: Context,
  viewer: Viewer,
  input: InputOf<E>,
  door: Door,
) => Promise<AnswerOf<E>> | AnswerOf<E>

/** What is wrong with raw input for reasons that no shape knows, such as the studio's day. */
export type AlsoWrong<Context> = (
  context: Context,
  raw: { query: unknown; body: unknown },
) => Record<string, string>

export type Serve<Context> = <E extends AnyEndpoint>(
  endpoint: E,
  handler: Handler<Context, E>,
  /** Told together with what the shapes refuse, so that all failing fields come at once; else the command says it. */
  alsoWrong?: AlsoWrong<Context>,
) => void

/** What the door asks the rooms: who holds a token, and whether a limit is used up. */
export interface DoorKeeper {
  findViewer(request: FastifyRequest): Promise<Viewer>
  countCall(endpoint: AnyEndpoint, viewer: Viewer, address: string): Promise<void>
  /** Changes whenever a shared read may answer differently. */
  generation(): string
}

const callerOf = (viewer: Viewer): Caller => {
  if (viewer.kind === 'visitor') return 'anyone'
  if (viewer.kind === 'signup') return 'signup'
  return { Student: 'student', Coach: 'coach', Admin: 'admin' }[viewer.role] as Caller
}

/**
 * The only way to open an endpoint: one without an owner, callers or a shape for its answer
 * stops start-up (S-Z1), and so does one that is opened twice.
 */
export function makeServe<Context>(
  app: FastifyInstance,
  context: Context,
  keeper: DoorKeeper,
): Serve<Context> {
  const opened = new Set<string>()
  const shared = keepSharedReads(keeper.generation)
  return (endpoint, handler, alsoWrong) => {
    refuseUnruled(endpoint)
    const name = `${endpoint.method} ${endpoint.path}`
    if (opened.has(name)) throw new Error(`${name} is served twice`)
    opened.add(name)
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      schema: routeSchema(endpoint),
      // HEAD is described where it is a call of its own, and not where it comes with a GET.
      config: { endpoint, swagger: { exposeHeadRoute: endpoint.method === 'HEAD' } },
      handler: async (request, reply) => {
        const call: Call = { endpoint, request, viewer: null }
        return tellRefusals(call, async () => {
          const viewer = endpoint.callers.includes('visitor')
            ? ({ kind: 'visitor' } as const)
            : await keeper.findViewer(request)
          call.viewer = viewer
          await keeper.countCall(endpoint, viewer, request.ip)
          checkCaller(endpoint, viewer)
          refuseForm(endpoint, request)
          const input = readInput(endpoint, request, (raw) => alsoWrong?.(context, raw) ?? {}) as InputOf<
            typeof endpoint
          >
          checkOwn(endpoint, viewer, input)
          const door = { request, reply, address: request.ip }
          const load = async () => handler(context, viewer, input, door)
          if (endpoint.shared && viewer.kind === 'visitor') {
            return answerShared(shared, `${name} ${JSON.stringify(input)}`, load, door)
          }
          const answer = await load()
          logSecurity(call, { answer })
          return reply.sent ? reply : reply.status(endpoint.status).send(answer)
        })
      },
    })
  }
}

/** What is thrown on the way is told of, where it is for the security log, and goes on. */
async function tellRefusals<Result>(call: Call, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    logSecurity(call, { error })
    throw error
  }
}

function refuseUnruled(endpoint: AnyEndpoint): void {
  const name = `${endpoint.method} ${endpoint.path}`
  if (!endpoint.room) throw new Error(`${name} has no owner`)
  if (!endpoint.callers?.length) throw new Error(`${name} has no rule for its callers`)
  if (endpoint.status !== 204 && !endpoint.answer) throw new Error(`${name} has no shape for its answer`)
  if (endpoint.shared && endpoint.method !== 'GET') throw new Error(`${name} is no read and can't be shared`)
}

function checkCaller(endpoint: AnyEndpoint, viewer: Viewer): void {
  if (endpoint.callers.includes('visitor') || endpoint.callers.includes('anyone')) return
  if (viewer.kind === 'visitor') throw new Refusal('tokenInvalid', refusals.tokenMissing)
  if (!endpoint.callers.includes(callerOf(viewer))) throw new Refusal('notAllowed', refusals.notAllowed)
}

/** The parser of forms leaves their body unread, which would pass for an empty one (R14). */
function refuseForm({ takes = 'json' }: AnyEndpoint, { headers }: FastifyRequest): void {
  const isForm = /^multipart\//i.test(headers['content-type'] ?? '')
  if (takes === 'json' && isForm) throw new Refusal('wrongType', refusals.wrongType)
}

function checkOwn(endpoint: AnyEndpoint, viewer: Viewer, input: InputOf<AnyEndpoint>): void {
  if (!endpoint.own || viewer.kind === 'visitor') return
  if (viewer.kind === 'person' && viewer.role === 'Admin') return
  if (endpoint.own(input) !== viewer.id) throw new Refusal('notAllowed', refusals.notAllowed)
}
