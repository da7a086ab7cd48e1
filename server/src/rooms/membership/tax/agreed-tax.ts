import type { TaxAt } from '@studio/contract/membership/charges.ts'
import { type TaxWay, taxOn } from '@studio/contract/tax/rules.ts'
import type { Context } from '../../../context.ts'
import { hasTaxes, personOf, taxesOf } from '../../tax/tax-for.ts'
import { type NextFields, nextTerms, type OwnedRow, type Row } from '../rows.ts'

type Terms = Pick<Row, 'planId' | 'term'>
type AgreedRow = Terms & Pick<Row, 'taxAdded'>

/**
 * Whether the price of a member's own plan and term holds its tax, as they agreed to it: a studio that adds taxes later makes nobody's
 * membership dearer (D5). Null for any other plan, which is sold as the studio sells it now.
 */
const agreedTax = (row: AgreedRow, { planId, term }: Terms): TaxWay | null =>
  planId === row.planId && term === row.term ? (row.taxAdded ? 'added' : 'included') : null

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
  return hasTaxes(context) ? taxesOf(context, row.userId, agreedTax(row, terms)) : () => null
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

/** What a member agrees to with another plan or term, once it is theirs. */
export function taxAddedAfter(
  context: Context,
  row: AgreedRow,
  after: Partial<Terms>,
): Pick<Row, 'taxAdded'> {
  const terms = { planId: after.planId ?? row.planId, term: after.term ?? row.term }
  const isSame = !hasTaxes(context) || agreedTax(row, terms) !== null
  return { taxAdded: isSame ? row.taxAdded : isAdded(context) }
}
