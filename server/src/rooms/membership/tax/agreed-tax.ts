import type { TaxAt } from '@studio/contract/membership/charges.ts'
import type { Context } from '../../../context.ts'
import type { Database, Transaction } from '../../../database/connect.ts'
import { findPlan } from '../../plans/queries.ts'
import { hasTaxes, type TaxedPlan, taxesOf } from '../../tax/tax-for.ts'
import type { OwnedRow, Row } from '../rows.ts'

type Terms = Pick<Row, 'planId' | 'term'>

/**
 * Whether the price of a member's own plan and term holds its tax, as they agreed to it: a studio that adds taxes later makes nobody's
 * membership dearer (D5). Null for any other plan, which is sold as the studio sells it now.
 */
export const agreedTax = (row: Terms & Pick<Row, 'taxAdded'>, { planId, term }: Terms): TaxedPlan | null =>
  planId === row.planId && term === row.term ? { tax: row.taxAdded ? 'added' : 'included' } : null

/** Whether a tax is added to a plan's price for who buys it now. */
export const isAdded = ({ settings }: Context, { tax }: TaxedPlan): boolean => {
  const { mode } = settings.now().taxes
  return mode !== 'none' && (tax ?? mode) === 'added'
}

/** Returns which tax a member has on what they are charged for a plan by a term; without a statement where nothing is taxed. */
export async function taxesOfMembership(
  context: Context,
  row: Terms & Pick<OwnedRow, 'userId' | 'taxAdded'>,
  terms: Terms,
): Promise<TaxAt> {
  if (!hasTaxes(context)) return () => null
  const plan = agreedTax(row, terms) ?? (await findPlan(context, terms.planId))
  return taxesOf(context, row.userId, plan ?? { tax: null })
}

/** What a member agrees to with another plan or term, once it is theirs. */
export async function taxAddedAfter(
  context: Context,
  db: Database | Transaction,
  row: Terms & Pick<Row, 'taxAdded'>,
  after: Partial<Terms>,
): Promise<Pick<Row, 'taxAdded'>> {
  const terms = { planId: after.planId ?? row.planId, term: after.term ?? row.term }
  if (!hasTaxes(context) || agreedTax(row, terms)) return { taxAdded: row.taxAdded }
  const plan = await findPlan({ db }, terms.planId)
  return { taxAdded: plan !== null && isAdded(context, plan) }
}
