import { closeDispute } from '../cards/dispute.ts'
import type { DisputeObject } from '../store/objects.ts'
import type { Work } from '../store/work.ts'
import { invalid } from '../wire/errors.ts'
import { pageOf } from '../wire/paging.ts'
import { type Params, pagingParams, type Route } from '../wire/params.ts'

export const disputeRoutes: Route[] = [
  {
    method: 'GET',
    path: '/v1/disputes',
    params: ['charge', ...pagingParams],
    run: (work, { params }) =>
      pageOf(work, 'dispute', { parent: params.text('charge') }, { params, url: '/v1/disputes' }),
  },
  {
    method: 'POST',
    path: '/v1/disputes/:id',
    params: ['evidence'],
    run: (work, { id, params }) => answer(work, id, params),
  },
]

/** Outcomes of the test bank, decided by two words in the answer, as at the provider. */
const outcomes: Record<string, 'won' | 'lost'> = { winning_evidence: 'won', losing_evidence: 'lost' }

async function answer(work: Work, id: string, params: Params): Promise<DisputeObject> {
  const dispute = await work.need('dispute', id)
  const outcome = outcomes[params.part('evidence').text('uncategorized_text') ?? '']
  if (!outcome) throw invalid(`Only ${Object.keys(outcomes).join(' and ')} are understood here.`, 'evidence')
  if (dispute.status !== 'needs_response') throw invalid('This dispute is already closed.')
  return closeDispute(work, dispute, outcome)
}
