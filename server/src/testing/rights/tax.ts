import {
  addTaxRate,
  exportTaxes,
  removeTaxRate,
  setTaxProfile,
  tax,
  taxProfile,
  taxRates,
  taxSums,
} from '@studio/contract/tax/endpoints.ts'
import { taxRates as rates } from '../../database/tables/tax.ts'
import { type Ask, ask, askFor } from './ask.ts'
import type { At } from './scene/scene.ts'

/** Nothing was sold then. */
const MONTH = { month: '2020-01' }

/** A rate that is yet to begin, in the place of any other. */
async function comingRate({ studio }: At): Promise<{ params: { id: string } }> {
  const { db, clock } = studio.context
  await db.delete(rates)
  const [rate] = await db
    .insert(rates)
    .values({ country: 'DE', name: 'USt', percent: 19, since: '2190-01-01', createdAt: clock.now() })
    .returning({ id: rates.id })
  return { params: { id: rate?.id ?? '' } }
}

const ofOwner = ({ owner }: At) => ({ query: { userId: owner.id } })

export const taxAsks: Ask[] = [
  askFor(tax),
  askFor(taxRates),
  ask(addTaxRate, '', async ({ studio }) => {
    await studio.context.db.delete(rates)
    return { body: { country: 'FR', name: 'TVA', percent: 20, number: '', since: '2190-01-01' } }
  }),
  ask(removeTaxRate, '', comingRate),
  ask(taxSums, '', () => ({ query: MONTH })),
  ask(exportTaxes, '', () => ({ query: MONTH })),
  ask(taxProfile, '', ofOwner),
  ask(setTaxProfile, '', (at) => ({ ...ofOwner(at), body: { country: null, vatId: null } })),
]

/** Lines of the table of rights. */
export const taxRights = `
PUT    /Settings/tax                              1 3  3 3 3  3 3 3 3  3  3 3  3  .
GET    /Tax                                       . .  . . .  . . . .  .  . .  .  .
GET    /Tax/rates                                 1 3  3 3 3  3 3 3 3  3  3 3  3  .
POST   /Tax/rates                                 1 3  3 3 3  3 3 3 3  3  3 3  3  .
DELETE /Tax/rates/:id                             1 3  3 3 3  3 3 3 3  3  3 3  3  .
GET    /Tax/sums                                  1 3  3 3 3  3 3 3 3  3  3 3  3  .
GET    /Export/taxes.csv                          1 3  3 3 3  3 3 3 3  3  3 3  3  .
GET    /UserSubscription/taxProfile               1 .  . . .  . . . .  3  3 3  3  .
PUT    /UserSubscription/taxProfile               1 .  . . .  . . . .  3  3 3  3  .
`

/** Lines of the table of round trips. */
export const taxTrips = `
PUT /Settings/tax                                     10
GET /Tax                                              0
GET /Tax/rates                                        2
POST /Tax/rates                                       7
DELETE /Tax/rates/:id                                10
GET /Tax/sums                                         1
GET /Export/taxes.csv                                 4
GET /UserSubscription/taxProfile                      1
PUT /UserSubscription/taxProfile                      6
`
