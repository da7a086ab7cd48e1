import type { z } from 'zod'
import type { Room } from './rooms.ts'

/**
 * Who may call: `visitor` calls never look at a token, `anyone` includes visitors, `signup` holds a sign-up token (D3). With
 * both of the first a token that is good no more makes its holder a visitor.
 */
export type Caller = 'visitor' | 'anyone' | 'signup' | 'student' | 'coach' | 'admin'

/** Statuses a call may answer besides its success; 400, 401, 403, 429, 500 and 503 follow from its definition. */
export type RefusalStatus = 400 | 401 | 402 | 403 | 404 | 409 | 410 | 412 | 413 | 415 | 423 | 503 | 507

/**
 * Rate limit of a person, or of a visitor's network (D17.limits), counted for all servers together. Calls that are
 * answered count; where guessing is the danger those that are refused count, too, or alone.
 */
export interface Limit {
  name: string
  max: number
  /** How many for all visitors of a network together; as many as for a person by default. */
  ofNetwork?: number
  minutes: number
  counts?: 'answered' | 'refused' | 'all'
}

export type Shape = z.ZodType | undefined
type Parsed<S extends Shape> = S extends z.ZodType ? z.output<S> : undefined

export interface Input<P extends Shape, Q extends Shape, B extends Shape> {
  params: Parsed<P>
  query: Parsed<Q>
  body: Parsed<B>
}

export interface EndpointSpec<P extends Shape, Q extends Shape, B extends Shape, A extends Shape> {
  /** One sentence for /docs. */
  summary: string
  /** Empty by default, and an endpoint without callers stops the start (S-Z1). */
  callers: readonly Caller[]
  /** The user id that must be the caller's own, except for Admin (S-Z2). */
  own?: (input: Input<P, Q, B>) => string
  params?: P
  query?: Q
  body?: B
  /**
   * `multipart` calls read their one file themselves; `raw` calls get the untouched bytes; `tus` calls speak the
   * protocol of resumable uploads, and their bytes stay in the stream.
   */
  takes?: 'json' | 'multipart' | 'raw' | 'tus'
  /** Success status and the shape of the answer; 204 has no body. */
  status: 200 | 201 | 202 | 204
  answer?: A
  refuses?: readonly RefusalStatus[]
  limit?: Limit
  /** Message in the web for an unexpected status without a Message from the server (ERR-01). */
  failure?: string
  /**
   * Answers to visitors depend on the input, public content and the current minute alone: they are cached and shared until
   * one of these changes. Answers to signed-in callers are never cached.
   */
  shared?: boolean
  /** Written to the security log: always, or when refused (S-R3). */
  watched?: 'always' | 'refused'
  /**
   * Whether an Admin who sees the studio as another person may call it: reads may be called unless they are `closed`;
   * other calls may not, unless they only read and are `open`.
   */
  whileImpersonating?: 'open' | 'closed'
  /** Open to staff without the second factor that the studio requires; other calls answer them 403 SecondFactorMissing (S-A16). */
  beforeSecondFactor?: 'open'
  /** Available in the demo only, absent in production (S-R6). */
  demoOnly?: boolean
}

export interface Endpoint<
  P extends Shape = Shape,
  Q extends Shape = Shape,
  B extends Shape = Shape,
  A extends Shape = Shape,
> extends EndpointSpec<P, Q, B, A> {
  room: Room
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH' | 'HEAD' | 'OPTIONS'
  /** Below /api, with `:name` for params. */
  path: string
}

/** Whether an Admin who sees the studio as another person may call an endpoint: reads, except those that return secrets. */
export function isOpenWhileImpersonating({
  method,
  whileImpersonating,
}: Pick<Endpoint, 'method' | 'whileImpersonating'>): boolean {
  if (whileImpersonating) return whileImpersonating === 'open'
  return method === 'GET' || method === 'HEAD' || method === 'OPTIONS'
}

// biome-ignore lint/suspicious/noExplicitAny: the one place that means every endpoint, whatever its shapes
export type AnyEndpoint = Endpoint<any, any, any, any>

type Values<S extends Shape> = S extends z.ZodType ? z.output<S> : unknown
/** What a call takes, from its path, query and body, in one object. */
export type InputOf<E> =
  E extends Endpoint<infer P, infer Q, infer B, infer _> ? Values<P> & Values<Q> & Values<B> : never
export type AnswerOf<E> =
  E extends Endpoint<infer _P, infer _Q, infer _B, infer A>
    ? A extends z.ZodType
      ? z.output<A>
      : undefined
    : never

type Given<S extends Shape, Key extends string> = S extends z.ZodType
  ? Record<never, never> extends z.input<S>
    ? { [K in Key]?: z.input<S> }
    : { [K in Key]: z.input<S> }
  : { [K in Key]?: undefined }

/** Input of `call`: the shapes before defaults and transforms. */
export type RequestOf<E> =
  E extends Endpoint<infer P, infer Q, infer B, infer _>
    ? Given<P, 'params'> & Given<Q, 'query'> & Given<B, 'body'>
    : never

/** Builders for the endpoints of one room: `const { get, post } = inRoom('people')`. */
export function inRoom(room: Room) {
  const make =
    <M extends Endpoint['method']>(method: M) =>
    <
      P extends Shape = undefined,
      Q extends Shape = undefined,
      B extends Shape = undefined,
      A extends Shape = undefined,
    >(
      path: string,
      spec: EndpointSpec<P, Q, B, A>,
    ): Endpoint<P, Q, B, A> => ({ room, method, path, ...spec })
  return {
    get: make('GET'),
    post: make('POST'),
    put: make('PUT'),
    del: make('DELETE'),
    patch: make('PATCH'),
    head: make('HEAD'),
    options: make('OPTIONS'),
  }
}
