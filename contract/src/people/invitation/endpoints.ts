import { inRoom } from '../../endpoint.ts'
import { InvitationCheck, InvitationState } from './schema.ts'

const { post } = inRoom('people')

export const checkInvitation = post('/User/checkInvitation', {
  summary: 'Whether the link of an invitation still makes an account',
  callers: ['visitor'],
  body: InvitationCheck,
  status: 200,
  answer: InvitationState,
  limit: { name: 'checkInvitation', max: 100, minutes: 60, counts: 'all' },
})
