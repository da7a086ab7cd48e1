import {
  exportDryRun,
  fixLine,
  forgetList,
  leaving,
  moveInLines,
  moveIns,
  readAccount,
  readList,
  setColumns,
  setMoveIn,
  setPlanOfPrice,
  writeLeaving,
} from '@studio/contract/moving-in/endpoints.ts'
import { eq } from 'drizzle-orm'
import { moveInLines as lines, moveIns as lists } from '../../database/tables/moving-in.ts'
import { studioState } from '../../database/tables/studio.ts'
import { formWith } from '../form-with.ts'
import { type Ask, ask, askFor } from './ask.ts'
import type { At } from './scene/scene.ts'

const columns = [
  { name: 'Email', sample: 'ada@moving.example', becomes: 'email' as const },
  { name: 'Name', sample: 'Ada Byron', becomes: 'name' as const },
]

const priceThere = {
  id: 'price_there',
  title: 'Yoga',
  amountCents: 1900,
  currency: 'usd',
  term: 'month' as const,
  every: 'month',
  count: 1,
  isFixed: false,
}

/** A list that waits, in the place of any other. */
async function waitingList(
  { studio }: At,
  state: 'right' | 'refused' = 'right',
): Promise<{ params: { id: string } }> {
  const { db, clock } = studio.context
  await db.delete(lists)
  const [list] = await db
    .insert(lists)
    .values({ file: 'members.csv', columns, state: 'checked', readAt: clock.now() })
    .returning({ id: lists.id })
  const id = list?.id ?? ''
  await db.insert(lines).values({ moveInId: id, line: 2, state, cells: ['ada@moving.example', 'Ada Byron'] })
  return { params: { id } }
}

/** The list that waits, made where there is none: what was asked before still finds it. */
async function listThere(at: At): Promise<{ id: string }> {
  const [there] = await at.studio.context.db.select({ id: lists.id }).from(lists)
  return there ?? (await waitingList(at)).params
}

export const movingInAsks: Ask[] = [
  askFor(moveIns),
  ask(readList, '', async (at) => {
    await waitingList(at)
    return { form: formWith(Buffer.from('Email,Name\nada@moving.example,Ada Byron\n'), 'members.csv') }
  }),
  ask(readAccount, '', async (at) => {
    await waitingList(at)
    return {}
  }),
  ask(setPlanOfPrice, '', async (at) => {
    const waiting = await waitingList(at)
    const prices = [{ ...priceThere, planId: null }]
    await at.studio.context.db.update(lists).set({ kind: 'subscriptions', prices })
    return { ...waiting, body: { price: priceThere.id, planId: null } }
  }),
  ask(moveInLines, '', (at) => waitingList(at)),
  ask(exportDryRun, '', async (at) => ({ query: await listThere(at) })),
  ask(setColumns, '', async (at) => ({
    ...(await waitingList(at)),
    body: { becomes: ['email' as const, 'name' as const], days: null },
  })),
  ask(fixLine, '', async (at) => ({
    ...(await waitingList(at, 'refused')),
    body: { line: 2, cells: ['ada@moving.example', 'Ada Byron'] },
  })),
  ask(setMoveIn, '', async (at) => ({ ...(await waitingList(at)), body: { state: 'moving' as const } })),
  ask(forgetList, '', (at) => waitingList(at)),
  askFor(leaving),
  ask(writeLeaving, '', async ({ studio }) => {
    await studio.context.db.delete(studioState).where(eq(studioState.key, 'leaving'))
    return {}
  }),
]

/** Lines of the table of rights. */
export const movingInRights = `
GET    /MoveIn                                    1 3  3 3 3  3 3 3 3  3  3 3  3  .
POST   /MoveIn                                    1 3  3 3 3  3 3 3 3  3  3 3  3  .
POST   /MoveIn/account                            1 3  3 3 3  3 3 3 3  3  3 3  3  .
GET    /MoveIn/:id/lines                          1 3  3 3 3  3 3 3 3  3  3 3  3  .
GET    /Export/dryRun.csv                         1 3  3 3 3  3 3 3 3  3  3 3  3  .
PUT    /MoveIn/:id/columns                        1 3  3 3 3  3 3 3 3  3  3 3  3  .
PUT    /MoveIn/:id/line                           1 3  3 3 3  3 3 3 3  3  3 3  3  .
PUT    /MoveIn/:id/price                          1 3  3 3 3  3 3 3 3  3  3 3  3  .
PUT    /MoveIn/:id/state                          1 3  3 3 3  3 3 3 3  3  3 3  3  .
DELETE /MoveIn/:id                                1 3  3 3 3  3 3 3 3  3  3 3  3  .
GET    /Leaving                                   1 3  3 3 3  3 3 3 3  3  3 3  3  .
POST   /Leaving                                   1 3  3 3 3  3 3 3 3  3  3 3  3  .
`

/** Lines of the table of round trips. */
export const movingInTrips = `
GET /MoveIn                                           1
POST /MoveIn                                          6
POST /MoveIn/account                                  5
GET /MoveIn/:id/lines                                 2
GET /Export/dryRun.csv                                6
PUT /MoveIn/:id/columns                               6
PUT /MoveIn/:id/line                                  7
PUT /MoveIn/:id/price                                 5
PUT /MoveIn/:id/state                                 5
DELETE /MoveIn/:id                                    5
GET /Leaving                                          1
POST /Leaving                                         7
`
