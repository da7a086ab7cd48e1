import { refusals } from '@studio/contract/studio/messages.ts'
import { taxRefusals, taxTexts } from '@studio/contract/tax/messages.ts'
import { wrongSince } from '@studio/contract/tax/rate-table.ts'
import { rateFor } from '@studio/contract/tax/rules.ts'
import type { RateBody } from '@studio/contract/tax/schema.ts'
import { and, eq, ne } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../database/connect.ts'
import { taxRates } from '../../database/tables/tax.ts'
import { Refusal, refuseField } from '../../platform/refusal.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { audit } from '../studio/audit.ts'
import { isUsed } from './queries.ts'

/** Adds a rate from a day on; of two rates of a country on one day the first stays. */
export async function addRate(context: Context, viewer: Viewer, rate: RateBody): Promise<{ id: string }> {
  const fault = wrongSince([], rate, context.day())
  if (fault) throw refuseField('since', fault)
  const made = await inTransaction(context.db, async (tx) => {
    const [row] = await tx
      .insert(taxRates)
      .values({ ...rate, createdAt: context.clock.now() })
      .onConflictDoNothing()
      .returning({ id: taxRates.id })
    if (!row) throw refuseField('since', taxTexts.sinceTaken)
    await audit(context, tx, viewer, { action: 'taxRate.added', subject: row.id, after: toldOf(rate) })
    await context.settings.changed(tx)
    return row
  })
  await context.settings.read()
  return made
}

/** Takes a rate back that was never used. 409 for one that was, and for the one that the studio's own country needs. */
export async function removeRate(context: Context, viewer: Viewer, id: string): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    // Whoever writes it to a membership at this moment is waited for, or finds it gone and chooses anew.
    const own = and(eq(taxRates.id, id), eq(taxRates.found, false))
    const [rate] = await tx.select().from(taxRates).where(own).for('update')
    if (!rate) throw new Refusal('notFound', refusals.notFound)
    const [found] = await tx.select({ used: isUsed }).from(taxRates).where(eq(taxRates.id, id))
    if (found?.used) throw new Refusal('conflict', taxRefusals.rateUsed)
    const { mode, home, byStripe } = context.settings.now().taxes
    const others = await tx.select().from(taxRates).where(ne(taxRates.id, id))
    if (
      mode !== 'none' &&
      !byStripe &&
      !rateFor({ byStripe: false, rates: others }, { country: home, postalCode: null }, context.day())
    )
      throw new Refusal('conflict', taxRefusals.rateOfHome)
    await tx.delete(taxRates).where(eq(taxRates.id, id))
    await audit(context, tx, viewer, { action: 'taxRate.removed', subject: id, before: toldOf(rate) })
    await context.settings.changed(tx)
  })
  await context.settings.read()
}

export const countryNames = new Intl.DisplayNames('en', { type: 'region' })

/** A rate in the log; its title is "Germany, VAT". */
function toldOf({ country, name, percent, number, since }: RateBody) {
  const where = country ? countryNames.of(country) : 'Everywhere else'
  return { title: `${where}, ${name}`, percent, number, since }
}
