import { pageOf } from '../wire/paging.ts'
import { pagingParams, type Route } from '../wire/params.ts'

export const eventRoutes: Route[] = [
  { method: 'GET', path: '/v1/events/:id', params: [], run: (work, { id }) => work.need('event', id) },
  {
    method: 'GET',
    path: '/v1/events',
    params: ['type', 'created', ...pagingParams],
    run: (work, { params }) => {
      const created = params.part('created')
      created.only(['gte', 'lte'])
      return pageOf(
        work,
        'event',
        { lookup: params.text('type'), createdFrom: created.whole('gte'), createdTo: created.whole('lte') },
        { params, url: '/v1/events' },
      )
    },
  },
]
