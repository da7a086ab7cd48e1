import { inRoom } from '@studio/contract/endpoint.ts'
import { Id, Nothing } from '@studio/contract/values.ts'
import { fastify } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { answerError } from './error-handler.ts'
import { makePublicAnswers } from './pages/public-answer.ts'
import { Refusal } from './refusal.ts'
import { type CallPolicy, makeServe } from './serve.ts'
import { type Viewer, visitor } from './viewer.ts'

const { get, post } = inRoom('studio')
const student: Viewer = { kind: 'person', id: 'a', role: 'Student', sessionId: 's' }
const admin: Viewer = { kind: 'person', id: 'b', role: 'Admin', sessionId: 's' }

let generation = '1'

function door(viewer: Viewer = visitor) {
  const app = fastify()
  app.setErrorHandler(answerError)
  app.setSerializerCompiler(serializerCompiler)
  app.setValidatorCompiler(() => (value) => ({ value }))
  const keeper: CallPolicy = {
    findViewer: async () => viewer,
    countCall: async () => async () => {},
    isImpersonating: () => false,
    answers: makePublicAnswers(() => generation),
  }
  return { app, serve: makeServe(app, {}, keeper) }
}

const hello = { summary: 'Says hello', status: 200 as const, answer: z.object({ text: z.string() }) }

describe('serve', () => {
  test('an endpoint without a rule for its callers stops start-up (S-Z1)', () => {
    const { serve } = door()
    expect(() => serve(get('/hello', { ...hello, callers: [] }), () => ({ text: 'hi' }))).toThrow(
      'GET /hello has no rule for its callers',
    )
  })

  test('an endpoint without an owner or without a shape for its answer stops start-up', () => {
    const { serve } = door()
    const ownerless = { ...get('/hello', { ...hello, callers: ['anyone'] }), room: undefined as never }
    expect(() => serve(ownerless, () => ({ text: 'hi' }))).toThrow('has no owner')
    const shapeless = get('/shapeless', { summary: 'x', status: 200, callers: ['anyone'] })
    expect(() => serve(shapeless, () => undefined)).toThrow('has no shape for its answer')
  })

  test('an endpoint whose path and body name a value alike stops start-up, since a handler gets one', () => {
    const { serve } = door()
    const params = z.object({ id: z.string() })
    const ambiguous = post('/hello/:id', { ...hello, callers: ['anyone'], params, body: params })
    expect(() => serve(ambiguous, () => ({ text: 'hi' }))).toThrow('takes two values of one name')
  })

  test('what the path names wins over a value of that name in a body of several shapes (S-Z2)', async () => {
    const { app, serve } = door()
    const short = z.string().max(9)
    const body = z.union([z.object({ id: short }), z.object({ text: short })])
    const params = z.object({ id: short })
    serve(
      post('/hello/:id', { ...hello, callers: ['anyone'], params, body }),
      (_context, _viewer, { id }) => ({
        text: id,
      }),
    )
    const answer = await app.inject({ method: 'POST', url: '/hello/own', payload: { id: 'other' } })
    expect(answer.json()).toEqual({ text: 'own' })
  })

  test('the same call can not be opened twice', () => {
    const { serve } = door()
    const endpoint = get('/hello', { ...hello, callers: ['anyone'] })
    serve(endpoint, () => ({ text: 'hi' }))
    expect(() => serve(endpoint, () => ({ text: 'ho' }))).toThrow('is served twice')
  })

  test('answers are trimmed to their shape (S-I1)', async () => {
    const { app, serve } = door()
    serve(
      get('/hello', { ...hello, callers: ['anyone'] }),
      () => ({ text: 'hi', secret: 'x' }) as { text: string },
    )
    expect((await app.inject('/hello')).json()).toEqual({ text: 'hi' })
  })

  test('a missing token is 401, a missing right 403 (S-S7)', async () => {
    const endpoint = get('/hello', { ...hello, callers: ['admin'] })
    const outside = door()
    outside.serve(endpoint, () => ({ text: 'hi' }))
    expect((await outside.app.inject('/hello')).statusCode).toBe(401)
    const inside = door(student)
    inside.serve(endpoint, () => ({ text: 'hi' }))
    expect((await inside.app.inject('/hello')).statusCode).toBe(403)
  })

  test("another person's id is refused, except for an Admin (S-Z2)", async () => {
    const endpoint = get('/own', {
      ...hello,
      callers: ['student', 'admin'],
      query: z.object({ userId: z.string().max(60) }),
      own: ({ query }) => query.userId,
    })
    const answers = async (viewer: Viewer, userId: string) => {
      const { app, serve } = door(viewer)
      serve(endpoint, () => ({ text: 'hi' }))
      return (await app.inject(`/own?userId=${userId}`)).statusCode
    }
    expect(await answers(student, 'a')).toBe(200)
    expect(await answers(student, 'b')).toBe(403)
    expect(await answers(admin, 'a')).toBe(200)
  })
})

describe('a shared read', () => {
  const query = z.object({ name: z.string().max(60).default('you') })
  const shared = get('/hello', { ...hello, callers: ['anyone'], query, shared: true })
  const reading = (viewer: Viewer = visitor) => {
    const { app, serve } = door(viewer)
    let loads = 0
    serve(shared, (_context, _viewer, input) => {
      loads += 1
      if (input.name === 'nobody') throw new Refusal('notFound', 'Not found')
      return { text: `${input.name} ${loads}` }
    })
    return { app, loads: () => loads }
  }

  test('is loaded once for all visitors, until what it shows changes', async () => {
    const { app, loads } = reading()
    const first = await app.inject('/hello')
    expect(first.json()).toEqual({ text: 'you 1' })
    expect(first.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(first.headers['cache-control']).toBe('public, max-age=0, must-revalidate')
    expect(first.headers.vary).toBe('Authorization, Accept-Encoding')
    expect((await app.inject('/hello?name=you&whatever=1')).json()).toEqual({ text: 'you 1' })
    expect((await app.inject('/hello?name=me')).json()).toEqual({ text: 'me 2' })
    generation = '2'
    expect((await app.inject('/hello')).json()).toEqual({ text: 'you 3' })
    expect(loads()).toBe(3)
  })

  test('is 304 without a body for whoever has it already', async () => {
    const { app } = reading()
    const { headers } = await app.inject('/hello')
    const again = await app.inject({ url: '/hello', headers: { 'if-none-match': headers.etag } })
    expect(again.statusCode).toBe(304)
    expect(again.body).toBe('')
    expect(again.headers.etag).toBe(headers.etag)
    generation = '3'
    const changed = await app.inject({ url: '/hello', headers: { 'if-none-match': headers.etag } })
    expect(changed.statusCode).toBe(200)
  })

  test('is answered anew to whoever is signed in', async () => {
    const { app } = reading(student)
    const first = await app.inject('/hello')
    expect(first.json()).toEqual({ text: 'you 1' })
    expect(first.headers).not.toHaveProperty('etag')
    expect((await app.inject('/hello')).json()).toEqual({ text: 'you 2' })
  })

  test('a refusal is not kept, and a write can not be shared', async () => {
    const { app, loads } = reading()
    expect((await app.inject('/hello?name=nobody')).statusCode).toBe(404)
    expect((await app.inject('/hello?name=nobody')).statusCode).toBe(404)
    expect(loads()).toBe(2)
    const { serve } = door()
    const write = post('/hello', { ...hello, callers: ['anyone'], shared: true })
    expect(() => serve(write, () => ({ text: 'hi' }))).toThrow("is no read and can't be shared")
  })
})

describe('what a call is given', () => {
  const body = z.strictObject({ name: z.string().max(60).min(2, 'Too short'), age: z.number('Not a number') })
  const endpoint = post('/people', { summary: 'x', status: 200, answer: Nothing, callers: ['anyone'], body })
  const send = async (payload: unknown) => {
    const { app, serve } = door()
    serve(endpoint, () => ({}))
    const headers = { 'content-type': 'application/json' }
    const text = typeof payload === 'string' ? payload : JSON.stringify(payload)
    const answer = await app.inject({ method: 'POST', url: '/people', headers, payload: text })
    return { status: answer.statusCode, body: answer.json() }
  }

  test('all failing fields are told at once, unknown ones too', async () => {
    const { status, body: refusal } = await send({ name: 'x', age: 'y', colour: 'red' })
    expect(status).toBe(400)
    expect(refusal.fields).toEqual({ name: 'Too short', age: 'Not a number', colour: 'Unknown field' })
    expect(refusal).toMatchObject({
      Message: expect.any(String),
      code: 'Invalid',
      requestId: expect.any(String),
    })
  })

  test("what is missing is a required field, what has no text of its own is said in the studio's words (BO-ERR-01)", async () => {
    const { app, serve } = door()
    const body = z.strictObject({
      ids: z.array(Id).max(9),
      id: Id,
      on: z.boolean(),
      kind: z.enum(['a', 'b']),
    })
    serve(post('/plain', { ...hello, callers: ['anyone'], body }), () => ({ text: 'hi' }))
    const fieldsFor = async (payload: object) =>
      (await app.inject({ method: 'POST', url: '/plain', payload })).json().fields
    const required = 'This is a required field'
    expect(await fieldsFor({})).toEqual({ ids: required, id: required, on: required, kind: required })
    const wrong = 'Please check this value'
    expect(await fieldsFor({ ids: {}, id: 'x', on: 'yes', kind: 'c' })).toEqual({
      ids: wrong,
      id: 'Unknown id',
      on: wrong,
      kind: wrong,
    })
  })

  test('bad JSON, NUL, lone surrogates and bottomless nesting are 400 with a Message (R13)', async () => {
    const deep = `${'['.repeat(500)}${']'.repeat(500)}`
    for (const payload of [
      '{',
      { name: 'a\0b', age: 1 },
      '{"name":"\\ud800x","age":1}',
      `{"name":${deep},"age":1}`,
    ]) {
      const answer = await send(payload)
      expect(answer.status).toBe(400)
      expect(answer.body.Message).toEqual(expect.any(String))
    }
  })

  test('a bug answers 500 without its reason (S-I10)', async () => {
    const { app, serve } = door()
    serve(get('/bug', { ...hello, callers: ['anyone'] }), () => {
      throw new Error('select secret from table')
    })
    const answer = await app.inject('/bug')
    expect(answer.statusCode).toBe(500)
    expect(answer.json()).toMatchObject({ Message: 'Something went wrong. Please try again', code: 'Bug' })
    expect(answer.body).not.toContain('secret')
  })
})
