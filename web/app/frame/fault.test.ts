import { CallError } from '@studio/contract/call.ts'
import { UNSAFE_ErrorResponseImpl as ErrorAnswer } from 'react-router'
import { describe, expect, it } from 'vitest'
import { faultOf } from './fault.ts'

describe('an error that reached the root', () => {
  it('is a wrong address at 404', () => {
    expect(faultOf(new ErrorAnswer(404, 'Not Found', null))).toEqual({ kind: 'not-found' })
  })

  it('is a server that does not answer where nothing came back', () => {
    expect(faultOf(new CallError(0, {}, 'The studio can’t be reached'))).toEqual({ kind: 'away' })
    expect(faultOf(new TypeError('Failed to fetch'))).toEqual({ kind: 'away' })
    expect(faultOf(new TypeError('Load failed'))).toEqual({ kind: 'away' })
    expect(faultOf(new TypeError('x is not a function'))).toMatchObject({ kind: 'broken' })
  })

  it('is a moment to wait where too much was asked for', () => {
    expect(faultOf(new CallError(429, {}, 'Too many requests'))).toEqual({ kind: 'busy' })
    expect(faultOf(new CallError(503, {}, 'Away'))).toEqual({ kind: 'busy' })
    expect(faultOf(new ErrorAnswer(503, '', null))).toEqual({ kind: 'busy' })
    expect(faultOf(new CallError(500, {}, 'Away'))).toMatchObject({ kind: 'broken' })
  })

  it('is a fault of ours otherwise, with the id of the request where there is one', () => {
    expect(faultOf(new ErrorAnswer(500, '', { requestId: '7f3a-91c2' }))).toEqual({
      kind: 'broken',
      reference: '7f3a-91c2',
    })
    expect(faultOf(Object.assign(new Error('no'), { requestId: 'abc' }))).toEqual({
      kind: 'broken',
      reference: 'abc',
    })
    expect(faultOf(new Error('no'))).toEqual({ kind: 'broken', reference: undefined })
    expect(faultOf(undefined)).toEqual({ kind: 'broken', reference: undefined })
  })
})
