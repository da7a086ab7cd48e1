import { inRoom } from '../endpoint.ts'
import { Overview, OverviewQuery } from './schema.ts'

const { get } = inRoom('overview')

export const overview = get('/Statistics/overview', {
  summary: 'Members, money and who left in a range of days; the sums are those of the ledger',
  callers: ['admin'],
  query: OverviewQuery,
  status: 200,
  answer: Overview,
  failure: "Can't get the overview",
})
