import {
  removeView,
  renameView,
  savedViews,
  saveView,
} from '@studio/contract/people/saved-views/endpoints.ts'
import { type Ask, ask, askFor } from './ask.ts'
import type { At } from './scene/scene.ts'

const narrowed = { states: ['past_due' as const] }
const body = { name: 'Unpaid', narrowed }

/** A view of the caller, if they can have one. */
async function ownView({ studio, me }: At): Promise<{ params: { id: string } }> {
  const made =
    me &&
    (await studio
      .as(me)
      .call(saveView, { body })
      .catch(() => null))
  return { params: { id: made?.id ?? crypto.randomUUID() } }
}

export const savedViewAsks: Ask[] = [
  askFor(savedViews),
  ask(saveView, '', () => ({ body })),
  ask(renameView, '', async (at) => ({ ...(await ownView(at)), body: { name: 'Owing' } })),
  ask(removeView, '', ownView),
]

/** Lines of the table of rights. */
export const savedViewRights = `
GET    /User/views                                1 3  3 3 3  3 3 3 3  3  3 3  3  .
POST   /User/views                                1 3  3 3 3  3 3 3 3  3  3 3  3  .
PUT    /User/views/:id                            1 3  3 3 3  3 3 3 3  3  3 3  3  .
DELETE /User/views/:id                            1 3  3 3 3  3 3 3 3  3  3 3  3  .
`

/** Lines of the table of round trips. */
export const savedViewTrips = `
GET /User/views                                       1
POST /User/views                                      5
PUT /User/views/:id                                   1
DELETE /User/views/:id                                1
`
