import { type Money, major } from '@studio/contract/money.ts'
import type { DayRange } from '@studio/contract/overview/rules.ts'
import type { Overview } from '@studio/contract/overview/schema.ts'
import { sql } from 'drizzle-orm'
import type { Transaction } from '../../database/connect.ts'

/** A plan in a range of days: members at the end, and revenue in cents with its number of movements. */
interface PlanFigures {
  id: string
  title: string
  renews: boolean
  members: number
  cents: number
  movements: number
}

interface Figures {
  atStart: number
  /** Members at the start whose membership renews. */
  monthly: number
  /** Memberships that began and that ended in the range. */
  joined: number
  left: number
  changes: { day: string; joined: number; left: number }[]
  months: { month: string; cents: number }[]
  plans: PlanFigures[]
}

/** Sums of one plan and day; a null day means all days before the range. */
interface Row extends Record<string, unknown> {
  day: string | null
  plan: string | null
  cents: number
  movements: number
  began: number
  ended: number
}

/**
 * Reads the roll-up of a range of the studio's days and of all days before it (I15): one row per day and plan, whatever the
 * number of members.
 */
export async function figuresOf(
  tx: Transaction,
  range: DayRange,
  span: { since: string; until: string },
): Promise<Figures> {
  const plans = await allPlans(tx)
  const { rows } = await tx.execute<Row>(sql`
    select case when day >= ${range.from}::date then to_char(day, 'YYYY-MM-DD') end as day, plan_id as plan,
      sum(cents)::float8 as cents, sum(movements)::int as movements, sum(began)::int as began, sum(ended)::int as ended
    from daily_figures where day <= ${range.to}::date group by 1, 2 order by 1, 2`)
  const changes: Figures['changes'] = []
  const months: Figures['months'] = []
  const counts = { atStart: 0, monthly: 0, joined: 0, left: 0 }
  for (const { day, plan, cents, movements, began, ended } of rows) {
    const change = began - ended
    const own = plans.get(plan ?? '')
    if (own) own.members += change
    if (day === null) {
      counts.atStart += change
      if (own?.renews) counts.monthly += change
      continue
    }
    counts.joined += began
    counts.left += ended
    addTo(changes, { day, joined: began, left: ended })
    addMonth(months, { month: day.slice(0, 7), cents })
    if (own) own.cents += cents
    if (own) own.movements += movements
  }
  if (rows.some(({ day, plan, movements }) => day && !plan && movements > 0))
    await addUnnamed(tx, span, plans)
  return { ...counts, changes, months, plans: [...plans.values()] }
}

async function allPlans(tx: Transaction): Promise<Map<string, PlanFigures>> {
  const { rows } = await tx.execute<{ id: string; title: string; renews: boolean }>(
    sql`select id, title, interval_unit = 'Month' as renews from plans`,
  )
  return new Map(rows.map((row) => [row.id, { ...row, members: 0, cents: 0, movements: 0 }]))
}

/** Rows are sorted by day. */
function addTo(changes: Figures['changes'], change: Figures['changes'][number]): void {
  const last = changes.at(-1)
  if (last?.day !== change.day) {
    changes.push(change)
    return
  }
  last.joined += change.joined
  last.left += change.left
}

function addMonth(months: Figures['months'], { month, cents }: Figures['months'][number]): void {
  const last = months.at(-1)
  if (last?.month === month) last.cents += cents
  else months.push({ month, cents })
}

/** Adds the few invoices without a plan to the plan that their membership has now. */
async function addUnnamed(
  tx: Transaction,
  { since, until }: { since: string; until: string },
  plans: Map<string, PlanFigures>,
): Promise<void> {
  const { rows } = await tx.execute<{ plan: string; cents: number; movements: number }>(sql`
    select s.plan_id as plan, sum(l.amount_cents)::float8 as cents, count(*)::int as movements
    from invoices i join subscriptions s on s.id = i.subscription_id join ledger l on l.invoice_id = i.id
    where i.plan_id is null and l.at >= ${since}::timestamptz and l.at < ${until}::timestamptz group by 1`)
  for (const { plan, cents, movements } of rows) {
    const own = plans.get(plan)
    if (own) own.cents += cents
    if (own) own.movements += movements
  }
}

/** Lists plans with members or payments by revenue; an invoice stays with the plan it was for, whatever plan follows. */
export function plansOf(plans: PlanFigures[], money: Money): Overview['plans'] {
  return plans
    .filter(({ members, movements }) => members > 0 || movements > 0)
    .sort((a, b) => b.cents - a.cents || b.members - a.members || (a.title < b.title ? -1 : 1))
    .map(({ id, title, members, cents }) => ({ id, title, members, revenue: major(cents, money) }))
}
