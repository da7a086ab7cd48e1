import { inRoom } from '../endpoint.ts'
import { Created, IdParams } from '../values.ts'
import { PlanBody, PlanChanges, PlanPicture, Price, PriceQuery, Prices } from './schema.ts'

const { get, post, put, del } = inRoom('plans')

export const prices = get('/Price', {
  summary: 'All live plans, never cut',
  callers: ['visitor'],
  shared: true,
  query: PriceQuery,
  status: 200,
  answer: Prices,
  failure: 'Error get price',
})

export const price = get('/Price/:id', {
  summary: 'One plan',
  callers: ['visitor'],
  shared: true,
  params: IdParams,
  status: 200,
  answer: Price,
  failure: 'Error get price',
})

export const createPlan = post('/Price', {
  summary: 'Offers a new plan, one of at most four',
  callers: ['admin'],
  body: PlanBody,
  status: 201,
  answer: Created,
  refuses: [409],
  failure: 'Error create price',
})

export const changePlan = put('/Price/:id', {
  summary: 'Changes a live plan; what is absent stays, and members keep their price',
  callers: ['admin'],
  params: IdParams,
  body: PlanChanges,
  status: 200,
  answer: Price,
  refuses: [409, 412],
  failure: 'Error create price',
})

export const removePlan = del('/Price/:id', {
  summary: 'Takes a plan off the list; one that was ever bought is kept for its members',
  callers: ['admin'],
  params: IdParams,
  status: 204,
  failure: 'Error delete price',
})

export const setPlanPicture = post('/Price/:id/upload', {
  summary: 'Chooses the picture of a plan: one file, named after one of the four icons',
  callers: ['admin'],
  params: IdParams,
  takes: 'multipart',
  status: 200,
  answer: PlanPicture,
  refuses: [409, 413, 415, 507],
  failure: 'Error add image to price',
})
