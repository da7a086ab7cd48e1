import { inRoom } from '../endpoint.ts'
import { Nothing } from '../values.ts'
import { failure } from './messages.ts'
import { ContactMessage } from './schema.ts'

const { post } = inRoom('contact')

export const sendMessage = post('/Form', {
  summary: 'A message to the studio, by email',
  callers: ['visitor', 'anyone'],
  body: ContactMessage,
  status: 200,
  answer: Nothing,
  limit: { name: 'contact', max: 5, ofNetwork: 20, minutes: 60 },
  failure,
})
