import { titleWithTerm } from '@studio/contract/plans/term-words.ts'
import { renewingTerms } from '@studio/contract/plans/terms.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { hasBegun } from '../../../database/tables/membership.ts'
import { type Event, rowsOf } from './rows.ts'

/** What an event of a membership says, as SQL. */
interface Words {
  what: SQL
  plan?: string
  amount?: string
  reason?: SQL
  by?: string
}

const eventOf = ({ id, at, parts }: Omit<Event, 'kind' | 'said'>, words: Words): SQL => {
  const { what, plan = 'null', amount = 'null', reason = sql`null`, by = 'null' } = words
  const said = sql`json_build_object('what', ${what}, 'plan', ${sql.raw(plan)}, 'amount', ${sql.raw(amount)},
    'reason', ${reason}, 'by', ${sql.raw(by)})`
  return rowsOf({ id, at, parts, kind: 'membership', said })
}

const membership = sql`'{membership}'`

/** The term that was chosen with a plan stands before its id, unless it is 30 days. */
const TERM = `case split_part(o.key, ':', -2)
  ${renewingTerms.map((term) => `when '${term}' then '${titleWithTerm('', term)}'`).join(' ')} else '' end`

/**
 * Events of a person's memberships from existing rows: memberships, and requests to the provider. Purchases that never started are
 * left out; a plan from the studio begins, and ends early, with an entry of the log or with a purchase. Requests have the machine's time, so after the studio's clock was moved forward they appear earlier than events they
 * followed.
 */
export function membershipRows(context: Context, userId: string): SQL {
  const own = sql`(
    select s.*, p.title from subscriptions s join plans p on p.id = s.plan_id
    where s.user_id = ${userId}::uuid and (${hasBegun} or s.given_kind is not null)
  ) own`
  const event = (name: string, at: string, words: Words) =>
    eventOf({ id: `'${name} ' || own.id`, at, parts: membership }, words)
  // The key of a plan change ends with the plan's id.
  return sql`
    ${event('started', 'own.started_at', { what: sql`'started'`, plan: 'own.title' })} from ${own}
      where given_kind is null
    union all
    ${event('trial', 'own.trial_end', { what: sql`'trialEnded'`, plan: 'own.title' })} from ${own}
      where trial_end <= ${context.clock.now().toISOString()}::timestamptz
    union all
    ${event('ended', 'own.ended_at', { what: sql`'ended'`, plan: 'own.title', reason: sql`own.cancel_reason` })}
      from ${own} where ended_at is not null and (given_kind is null or ended_at >= period_end)
    union all
    ${eventOf(
      {
        id: 'o.key',
        at: 'coalesce(o.finished_at, o.started_at)',
        parts: sql`case when u.id is null then '{membership}' else '{membership,log}' end`,
      },
      {
        by: `u.first_name || ' ' || u.last_name`,
        what: sql`case o.kind when 'change' then 'planChosen' when 'resume' then 'kept' else 'cancelled' end`,
        plan: `case o.kind when 'change' then chosen.title || ${TERM} else own.title end`,
        reason: sql`case when o.kind like 'cancel%' and o.started_at = max(o.started_at)
          over (partition by own.id, o.kind like 'cancel%') then own.cancel_reason else o.reason end`,
      },
    )}
      from ${own} join operations o on o.subject = own.id and o.kind in ('change', 'cancel', 'cancel-now', 'resume')
      left join users u on u.id = o.actor
      left join plans chosen on o.kind = 'change' and chosen.id::text = split_part(o.key, ':', -1)
      where o.state = 'done'`
}

/**
 * A person's invoices, each once, and the money that moved after them. A refund names its Admin if the audit log does: one made on
 * the provider's own pages names nobody.
 */
export const moneyRows = ({ settings }: Context, userId: string): SQL => sql`
  ${rowsOf({ id: `'invoice ' || i.id`, at: 'i.issued_at', parts: sql`'{money}'`, kind: 'invoice', said: sql`to_json(i.id)` })}
    from invoices i where i.user_id = ${userId}::uuid
  union all
  ${eventOf(
    {
      id: `'ledger ' || l.id`,
      at: 'l.at',
      parts: sql`case when u.id is null then '{money}' else '{money,log}' end`,
    },
    {
      what: sql`case l.kind when 'refund' then 'refunded' when 'refund_reversal' then 'refundFailed'
        when 'dispute' then 'disputed' else 'disputeWon' end`,
      plan: 'i.plan_title',
      amount: `abs(l.amount_cents) / 1e${settings.now().money.exponent}`,
      reason: sql`a.after ->> 'reason'`,
      by: `u.first_name || ' ' || u.last_name`,
    },
  )}
    from ledger l join invoices i on i.id = l.invoice_id
    left join audit_log a on l.kind = 'refund' and a.subject = l.invoice_id
      and a.action = 'invoice.refunded' and a.after ->> 'providerRefund' = l.provider_id
    left join users u on u.id = a.user_id
    where l.user_id = ${userId}::uuid and l.kind <> 'charge'`
