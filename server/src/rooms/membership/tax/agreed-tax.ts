import type { TaxAt } from '@studio/contract/membership/charges.ts'
import { type TaxWay, taxOn } from '@studio/contract/tax/rules.ts'
import type { Context } from '../../../context.ts'
import { settlePlace } from '../../tax/provider-tax.ts'
import { hasTaxes, personOf, taxesOf } from '../../tax/tax-for.ts'
import { type NextFields, nextTerms, type OwnedRow, type Row } from '../rows.ts'

type Terms = Pick<Row, 'planId' | 'term'>
type AgreedRow = Terms & Pick<Row, 'taxAdded' | 'nextTaxAdded' | 'nextPlanId' | 'nextTerm'>

const wayOf = (added: boolean): TaxWay => (added ? 'added' : 'included')

/** Whether something is booked, by these terms. */
const isBooked = (row: Pick<Row, 'planId' | 'term' | 'nextPlanId' | 'nextTerm'>, { planId, term }: Terms) =>
  (row.nextPlanId !== null || row.nextTerm !== null) &&
  planId === (row.nextPlanId ?? row.planId) &&
  term === (row.nextTerm ?? row.term)

/**
 * Whether the price of a member's own plan and term, or of what they have booked, holds its tax, as they agreed to it: a studio that adds
 * taxes later makes nobody's membership dearer (D5). Null for any other plan, which is sold as the studio sells it now.
 */
function agreedTax(row: AgreedRow, terms: Terms): TaxWay | null {
  if (terms.planId === row.planId && terms.term === row.term) return wayOf(row.taxAdded)
  return row.nextTaxAdded !== null && isBooked(row, terms) ? wayOf(row.nextTaxAdded) : null
}

/** Whether the price of a plan by a term says itself that it holds the tax of a member, or of who buys it now: where Stripe finds it. */
export function wayOfPrice(
  { settings }: Context,
  terms: Terms | null = null,
  row: AgreedRow | null = null,
): TaxWay | null {
  const { mode, byStripe } = settings.now().taxes
  if (mode === 'none' || !byStripe) return null
  return (row && terms && agreedTax(row, terms)) ?? mode
}

/** Whether a tax is added to a price for who buys now. */
export const isAdded = ({ settings }: Context): boolean => settings.now().taxes.mode === 'added'

/** Returns which tax a member has on what they are charged for a plan by a term; without a statement where nothing is taxed. */
export async function taxesOfMembership(
  context: Context,
  row: AgreedRow & Pick<OwnedRow, 'userId'>,
  terms: Terms,
): Promise<TaxAt> {
  if (!hasTaxes(context)) return () => null
  await settlePlace(context, row.userId)
  return taxesOf(context, row.userId, agreedTax(row, terms))
}

/** Returns which tax a member has on what follows, by their row of `customers`; of nobody where they have none. */
export const taxesAhead =
  (
    { settings, day }: Context,
    row: AgreedRow & NextFields,
    customer: Parameters<typeof personOf>[0],
  ): TaxAt =>
  (at) =>
    taxOn(settings.now().taxes, personOf(customer), day(at), agreedTax(row, nextTerms(row)))

/** What a member agrees to with another plan or term, once it is theirs or booked. */
export function taxAddedAfter(
  context: Context,
  row: AgreedRow,
  after: Partial<Terms & Pick<Row, 'nextPlanId' | 'nextTerm'>>,
): Pick<Row, 'taxAdded' | 'nextTaxAdded'> {
  const { planId, term, nextPlanId, nextTerm } = { ...row, ...after }
  const isAddedTo = (terms: Terms) => {
    const agreed = agreedTax(row, terms)
    return agreed ? agreed === 'added' : isAdded(context)
  }
  const isNothing = nextPlanId === null && nextTerm === null
  return {
    taxAdded: isAddedTo({ planId, term }),
    nextTaxAdded: isNothing ? null : isAddedTo({ planId: nextPlanId ?? planId, term: nextTerm ?? term }),
  }
}
