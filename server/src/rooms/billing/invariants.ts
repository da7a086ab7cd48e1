import { GRACE_DAYS } from '@studio/contract/membership/rules.ts'
import { currencyCodes, moneyOf } from '@studio/contract/studio/currencies.ts'
import { sql } from 'drizzle-orm'
import type { Database } from '../../database/connect.ts'
import { digest, IMPORTED } from './operations.ts'

/** The studio clock, which the demo can move (D17.clock). */
const now = `(now() + coalesce((select (value->>'offset')::numeric from studio_state where key = 'clock'), 0) * interval '1 millisecond')`
/** Grace of an unpaid renewal (D6). */
const grace = `interval '${GRACE_DAYS} days'`
/**
 * Condition: covered by a paid period or the grace after it, also where an Admin moved on the charge at the end of its free days,
 * or by that of a reactivation whose charge was declined.
 */
const covered = `(exists (select 1 from invoices i where i.subscription_id = s.id and i.status = 'paid'
    and case when i.period_start = s.period_start then greatest(i.period_end, s.free_until) else i.period_end end
      + ${grace} > ${now})
  or exists (select 1 from operations o where o.kind = 'switch-on' and o.subject = s.id and s.provider_state = 'past_due'))`
/** Condition: the charge at the end of a trial failed; where an Admin moved that end on, no period of an invoice says so. */
const afterTrial = `(s.trial_end = s.period_start and exists (select 1 from invoices i where i.subscription_id = s.id
    and i.status = 'open' and i.period_start = s.period_start))`
/** Condition: nobody pays for the current period, as what fell due while the membership was deactivated is void. */
const voided = `(exists (select 1 from invoices i where i.subscription_id = s.id and i.status = 'void'
    and i.reason in ('start', 'renewal') and i.period_end > ${now})
  and not exists (select 1 from invoices i
    where i.subscription_id = s.id and i.status = 'paid' and i.period_end > ${now}))`

/** Condition on the start `o` of a membership: it was sold elsewhere and imported. */
const imported = `o.kind = 'start' and o.request_hash = '${digest(IMPORTED)}'`
/** Condition on an invoice i: issued elsewhere, before its membership was imported, so by terms that are not ours. */
const elsewhere = `exists (select 1 from operations o
    where ${imported} and o.subject = i.subscription_id and i.issued_at < o.started_at)`

/** Condition on the membership s: its trial was over before it was imported, of a person who has had one here too. */
const pastTrialElsewhere = `(exists (select 1 from operations o where ${imported} and o.subject = s.id)
    and not exists (select 1 from trials t where t.subscription_id = s.id))`

/** Condition on an invoice i: a period of a renewing membership, not fully refunded. */
const paidPeriod = `(i.status = 'paid' and i.amount_cents > 0 and i.reason in ('start', 'renewal')
    and (select sum(l.amount_cents) from ledger l where l.invoice_id = i.id) > 0)`

/** Minimum charge of an invoice i, by its currency. */
const least = `(case i.currency ${currencyCodes
  .map((code) => moneyOf(code, null))
  .map(({ currency, least }) => `when '${currency}' then ${least}`)
  .join(' ')} else 0 end)`

/** What an invoice i charges without a tax that is added to it. */
const net = `(i.amount_cents - case when i.tax_inclusive then 0 else i.tax_cents end)`

/** Cents of which each amount of an invoice i is a multiple. */
const step = `(case i.currency ${currencyCodes
  .map((code) => moneyOf(code, null))
  .filter(({ step }) => step > 1)
  .map(({ currency, step }) => `when '${currency}' then ${step}`)
  .join(' ')} else 1 end)`

/** Steps by which the tax of an invoice i may miss its rate: Stripe rounds each state, county, city and district by itself. */
const roundings = `(case when i.tax_country in ('US', 'CA') then 4 else 1 end)`

/** Memberships that were bought and began: neither pending nor given, nor ended with neither a trial nor a payment. */
const begun = `(select s.* from subscriptions s where s.provider_state not in ('pending', 'given') and (s.provider_state <> 'ended'
  or s.trial_end is not null or exists (select 1 from invoices i where i.subscription_id = s.id and i.status = 'paid'))) begun`

/** Queries by invariant of reliability 4.3; each returns the violating rows, none on a healthy database. */
export const invariants: Record<string, string> = {
  'I1 one live membership a person': `
    select user_id::text as row from subscriptions
    where ended_at is null and provider_state <> 'pending' and user_id is not null
    group by user_id having count(*) > 1`,
  'I2 a running membership is known to the provider': `
    select id::text as row from subscriptions
    where ended_at is null and provider_state not in ('pending', 'given') and provider_id is null`,
  'I3 nothing is charged twice': `
    select subscription_id || ' ' || period_start || ' ' || reason as row from invoices i
    where status = 'paid' and amount_cents > 0 and reason <> 'change'
    group by subscription_id, period_start, reason having count(*) > 1 and not bool_and(${elsewhere})`,
  // What was issued elsewhere may overlap with its like, not with ours.
  'I3 no two paid periods of a membership overlap': `
    select provider_id as row from (
      select p.*, max(period_end) over earlier as paid_until,
        max(period_end) filter (where not issued_elsewhere) over earlier as paid_here_until
      from (select i.*, ${elsewhere} as issued_elsewhere from invoices i where ${paidPeriod}) p
      window earlier as (partition by subscription_id order by period_start, id
        rows between unbounded preceding and 1 preceding)) periods
    where period_start < case when issued_elsewhere then paid_here_until else paid_until end`,
  // Two changes on one day prorate from the same instant: each had its own key.
  'I3 no change of plan is charged twice': `
    select i.subscription_id::text as row from invoices i
    where i.status = 'paid' and i.amount_cents > 0 and i.reason = 'change' and not ${elsewhere}
    group by i.subscription_id
    having count(*) > (select count(*) from operations o where o.kind = 'change' and o.subject = i.subscription_id)`,
  'I4 paid invoices and the ledger add up': `
    select i.provider_id as row from invoices i
    left join ledger l on l.invoice_id = i.id and l.kind = 'charge'
    where ((i.status = 'paid') <> (l.id is not null) and i.amount_cents > 0
       or l.amount_cents <> i.amount_cents) and not ${elsewhere}`,
  // A bank may take back the whole charge although a part was refunded.
  'I4 refunds stay below what was charged': `
    select invoice_id::text as row from ledger where kind in ('charge', 'refund', 'refund_reversal')
    group by invoice_id having sum(amount_cents) < 0`,
  'I4 what comes back had gone, and as much of it': `
    select b.kind || ' ' || b.provider_id as row from ledger b
    left join ledger g on g.kind || '_reversal' = b.kind and g.provider_id = b.provider_id
      and g.invoice_id = b.invoice_id and g.amount_cents = -b.amount_cents
    where b.kind in ('refund_reversal', 'dispute_reversal') and g.id is null`,
  'I4 charges and what comes back count up, refunds and disputes down': `
    select kind || ' ' || provider_id as row from ledger
    where (amount_cents > 0) <> (kind in ('charge', 'refund_reversal', 'dispute_reversal'))`,
  'I4 what each person paid and got back adds up': `
    select coalesce(user_id::text, 'nobody') as row from (
      select user_id, amount_cents as cents from ledger
      union all
      select c.user_id, -i.amount_cents from invoices i
      join ledger c on c.invoice_id = i.id and c.kind = 'charge' where i.status = 'paid'
      union all
      select c.user_id, -r.amount_cents from ledger r
      join ledger c on c.invoice_id = r.invoice_id and c.kind = 'charge' where r.kind <> 'charge'
    ) movements group by user_id having sum(cents) <> 0`,
  'I5 every running membership was asked for under a stored key': `
    select s.id::text as row from subscriptions s
    left join operations o on o.kind = 'start' and o.subject = s.id
    where s.ended_at is null and s.provider_id is not null and o.key is null`,
  'I5 no operation stays open for a day': `
    select key as row from operations where state = 'started' and started_at < now() - interval '24 hours'`,
  'I6 whoever is let in has a trial or has paid': `
    select s.id::text as row from subscriptions s
    where s.ended_at is null and s.deactivated_at is null and s.user_id is not null
      and (s.provider_state = 'trialing' and not exists (select 1 from trials t where t.subscription_id = s.id)
        or s.provider_state = 'past_due' and ${now} < s.period_start + ${grace} and not ${covered} and not ${afterTrial}
        or s.provider_state = 'day_pass' and ${now} < s.period_end and not exists (select 1 from invoices i
          where i.subscription_id = s.id and i.status = 'paid' and i.period_end >= s.period_end)
        or s.provider_state = 'active' and (not s.cancel_at_period_end or ${now} < s.period_end)
          and (not ${covered} or ${voided}))`,
  'I7 what renews is known here before the grace is over': `
    select id::text as row from subscriptions
    where ended_at is null and deactivated_at is null and provider_state in ('trialing', 'active')
      and not cancel_at_period_end and period_end + ${grace} <= ${now}`,
  // One hour of tolerance, because the provider's lists are read in parallel.
  'I7 what is paid has begun': `
    select s.id::text as row from subscriptions s join invoices i on i.subscription_id = s.id
    where s.provider_state = 'pending' and i.status = 'paid' and i.paid_at < ${now} - interval '1 hour'`,
  'I7 what is paid and was not given back lasts to its end': `
    select s.id::text as row from subscriptions s join invoices i on i.subscription_id = s.id
    where s.ended_at is not null and s.user_id is not null and ${paidPeriod}
      and i.period_start <= s.ended_at and i.period_end > s.ended_at + interval '1 hour' and i.period_end > ${now}`,
  'I8 what has ended stays ended': `
    select id::text as row from subscriptions where (ended_at is not null) <> (provider_state = 'ended')`,
  'I9 redemptions are counted': `
    select p.id::text as row from promo_codes p
    left join promo_redemptions r on r.promo_code_id = p.id and r.freed_at is null
    group by p.id having count(r.id) <> p.times_redeemed
       or (p.max_redemptions > 0 and count(r.id) > p.max_redemptions)`,
  'I9 a code on a running membership is redeemed for it': `
    select s.id::text as row from subscriptions s
    where s.ended_at is null and s.promo_code_id is not null and not exists (
      select 1 from promo_redemptions r where r.subscription_id = s.id
        and r.promo_code_id = s.promo_code_id and r.freed_at is null)`,
  'I10 a charge is the cost of a plan, less the percent of its code': `
    select i.provider_id as row from invoices i
    where i.reason <> 'change' and i.status in ('paid', 'open') and i.amount_cents > 0 and not ${elsewhere}
      and not exists (select 1 from provider_prices g where g.cost_cents = ${net})
      and not exists (
        select 1 from promo_redemptions r join promo_codes p on p.id = r.promo_code_id, provider_prices g
        where r.subscription_id = i.subscription_id
          and coalesce(g.cost_cents - p.amount_off_cents,
            (g.cost_cents::bigint * (100 - p.percent_off) + 50) / 100) = ${net})`,
  'I10 nothing is charged below the least charge, and what costs nothing is paid': `
    select i.provider_id as row from invoices i
    where i.status = 'open' and i.amount_cents = 0
       or i.status = 'paid' and i.reason <> 'change' and i.amount_cents > 0 and i.amount_cents < ${least}
         and not ${elsewhere}`,
  'I11 one trial a person': `
    select user_id::text as row from subscriptions s
    where trial_end is not null and user_id is not null and not ${pastTrialElsewhere}
    group by user_id having count(*) > 1`,
  'I12 no event stays without an outcome': `
    select id as row from provider_events where outcome is null and received_at < now() - interval '5 minutes'`,
  'I13 an ended membership has no open invoice': `
    select i.id::text as row from invoices i join subscriptions s on s.id = i.subscription_id
    where s.ended_at is not null and i.status = 'open'`,
  // A payment in progress is recorded within minutes. One that begins and ends in the same second has begun.
  'I13 nothing is charged for a membership that has ended': `
    select i.provider_id as row from invoices i join subscriptions s on s.id = i.subscription_id
    where i.status = 'paid' and i.amount_cents > 0 and (i.paid_at > s.ended_at + interval '5 minutes'
      or i.reason = 'renewal' and i.period_start >= s.ended_at and i.period_end > s.period_end)`,
  'I14 a deleted person has no running membership': `
    select id::text as row from subscriptions where user_id is null and ended_at is null`,
  'I15 the figures of each day are those of the ledger and of the memberships': `
    select day || ' ' || coalesce(plan_id::text, 'no plan') as row from (
      select day, plan_id, cents, movements, began, ended from daily_figures
      union all
      select studio_day(l.at), i.plan_id, -l.amount_cents, -1, 0, 0
      from ledger l join invoices i on i.id = l.invoice_id
      union all
      select studio_day(started_at), plan_id, 0, 0, -1, 0 from ${begun}
      union all
      select studio_day(greatest(started_at, ended_at)), plan_id, 0, 0, 0, -1
      from ${begun} where ended_at is not null
    ) figures group by day, plan_id
    having sum(cents) <> 0 or sum(movements) <> 0 or sum(began) <> 0 or sum(ended) <> 0`,
  'I15 a membership is marked as paid once it was': `
    select id::text as row from subscriptions s
    where paid_once <> exists (select 1 from invoices i where i.subscription_id = s.id and i.status = 'paid')`,
  // A change of plan has two lines, and what it credits may have been paid by another rate.
  'I16 the tax of an invoice follows from its rate': `
    select i.provider_id as row from invoices i
    where i.tax_percent is not null and i.reason <> 'change' and not ${elsewhere}
      and abs(i.tax_cents - case when i.tax_inclusive then i.amount_cents * i.tax_percent / (100 + i.tax_percent)
        else ${net} * i.tax_percent / 100 end) > ${step} * ${roundings}`,
  'I16 no more tax is in an invoice than was paid': `
    select i.provider_id as row from invoices i
    where i.tax_cents > i.amount_cents or i.reverse_charge and i.tax_cents <> 0`,
  'I16 each movement of money carries its share of the tax': `
    select i.provider_id as row from invoices i join ledger l on l.invoice_id = i.id
    where i.tax_cents <> 0 and not ${elsewhere} group by i.id
    having sum(l.tax_cents) filter (where l.kind = 'charge') <> i.tax_cents
      or abs(sum(l.tax_cents) filter (where l.kind in ('charge', 'refund', 'refund_reversal'))
        - i.tax_cents * (sum(l.amount_cents) filter (where l.kind in ('charge', 'refund', 'refund_reversal')))
          / nullif(i.amount_cents, 0)::numeric) > 1`,
  // A change of plan to a lower rate may give more tax back than it charges.
  'I16 there is no tax in what was not taxed': `
    select l.kind || ' ' || l.provider_id as row from ledger l join invoices i on i.id = l.invoice_id
    where l.tax_cents <> 0 and i.tax_cents = 0 or sign(l.tax_cents) * sign(l.amount_cents) * sign(i.tax_cents) < 0`,
}

export interface Violation {
  invariant: string
  row: string
}

/** Returns every row that violates an invariant of money (reliability 4.3); none on a healthy database. */
export async function checkLedger(db: Pick<Database, 'execute'>): Promise<Violation[]> {
  const violations: Violation[] = []
  for (const [invariant, query] of Object.entries(invariants)) {
    const found = await db.execute<{ row: string }>(sql.raw(query))
    violations.push(...found.rows.map(({ row }) => ({ invariant, row })))
  }
  return violations
}
