import { z } from 'zod'
import { inRoom } from '../endpoint.ts'
import { ClockAnswer, ClockBody, LegalParams, LegalText, Mails, Settings } from './schema.ts'

const { get, post } = inRoom('studio')

export const settings = get('/Settings', {
  summary: 'The settings of this studio and the present time of its clock',
  callers: ['visitor'],
  status: 200,
  answer: Settings,
})

export const legalText = get('/Settings/legal/:name', {
  summary: 'A legal text of this studio, in titled sections',
  callers: ['visitor'],
  params: LegalParams,
  status: 200,
  answer: LegalText,
  shared: true,
})

export const moveClock = post('/Sandbox/clock', {
  summary: "Moves the studio's clock forward and runs everything that fell due",
  callers: ['admin'],
  body: ClockBody,
  status: 200,
  answer: ClockAnswer,
  demoOnly: true,
})

export const mails = get('/Sandbox/mails', {
  summary: 'The outbox of the demo, newest first',
  callers: ['admin'],
  query: z.object({ to: z.string().max(320).optional() }),
  status: 200,
  answer: Mails,
  demoOnly: true,
})
