import { inRoom } from '../../endpoint.ts'
import { OwnSharedYear, SharedYear, SharedYearParams, ShareYear } from './schema.ts'

const { get, put, del } = inRoom('videos')
const callers = ['student', 'coach', 'admin'] as const

export const ownSharedYear = get('/SharedYear', {
  summary: "The link by which others see the picture of the caller's year",
  whileImpersonating: 'closed',
  callers,
  status: 200,
  answer: OwnSharedYear,
  failure: "Can't get list",
})

export const shareYear = put('/SharedYear', {
  summary: 'Lets others see that picture by a link; keeps the link that there is',
  callers,
  body: ShareYear,
  status: 200,
  answer: OwnSharedYear,
  limit: { name: 'shared-year', max: 20, minutes: 60 },
})

export const endSharedYear = del('/SharedYear', {
  summary: 'Ends that link for good; another one is made the next time',
  callers,
  status: 204,
})

export const sharedYear = get('/SharedYear/:token', {
  summary: 'What somebody shares of their year: first name, picture and one line',
  callers: ['visitor'],
  params: SharedYearParams,
  status: 200,
  answer: SharedYear,
  refuses: [410],
})
