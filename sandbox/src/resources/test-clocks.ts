import { newTestClock, setOut } from '../clocks/test-clock.ts'
import { emit, saveAndEmit } from '../events/emit.ts'
import { pageOf } from '../wire/paging.ts'
import { pagingParams, type Route } from '../wire/params.ts'
import { removeCustomer } from './customer-removal.ts'

const path = '/v1/test_helpers/test_clocks'

/** A separate clock for customers created with it; all others use the studio clock (reliability 4.6). */
export const testClockRoutes: Route[] = [
  {
    method: 'POST',
    path,
    params: ['frozen_time', 'name'],
    run: (work, { params }) =>
      saveAndEmit(
        work,
        'test_clock',
        newTestClock(params.needWhole('frozen_time'), params.text('name')),
        'test_helpers.test_clock.created',
      ),
  },
  {
    method: 'POST',
    path: `${path}/:id/advance`,
    params: ['frozen_time'],
    run: async (work, { id, params }) =>
      setOut(work, await work.need('test_clock', id), params.needWhole('frozen_time')),
  },
  { method: 'GET', path: `${path}/:id`, params: [], run: (work, { id }) => work.need('test_clock', id) },
  {
    method: 'GET',
    path,
    params: [...pagingParams],
    run: (work, { params }) => pageOf(work, 'test_clock', {}, { params, url: path }),
  },
  {
    method: 'DELETE',
    path: `${path}/:id`,
    params: [],
    run: async (work, { id }) => {
      const clock = await work.need('test_clock', id)
      for (const customer of await work.all('customer', { parent: id })) await removeCustomer(work, customer)
      await work.remove(id)
      await emit(work, 'test_helpers.test_clock.deleted', clock)
      return { id, object: clock.object, deleted: true }
    },
  },
]
