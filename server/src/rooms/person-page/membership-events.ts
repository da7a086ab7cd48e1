import type { PageInfo, Paging } from '@studio/contract/paging.ts'
import type { MembershipEvent } from '@studio/contract/person-page/schema.ts'
import { sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { isoOf, pageOf } from '../../database/page-of.ts'
import { hasBegun } from '../../database/tables/membership.ts'

/**
 * Lists events of a person's memberships, newest first, from existing rows: memberships, requests to the provider (plan changes,
 * cancellations), actions of Admins and banks, and payments. Purchases that never started are left out. Requests have the
 * machine's time, so after the studio's clock was moved forward they appear earlier than events they followed. A refund names its
 * Admin if the audit log does: one made on the provider's own pages names nobody.
 */
export function membershipEvents(
  context: Context,
  userId: string,
  paging: Paging,
): Promise<{ records: MembershipEvent[]; pageInfo: PageInfo }> {
  // The key of a plan change ends with the plan's id.
  const found = sql`
    with own as (
      select s.*, p.title from subscriptions s join plans p on p.id = s.plan_id
      where s.user_id = ${userId}::uuid and ${hasBegun}
    )
    select id, ${isoOf('at')} as "dateTime", what, plan, amount, reason, "by" from (
      select 'started ' || id as id, started_at as at, 'started' as what, title as plan,
        null::float8 as amount, null::text as reason, null::text as "by" from own
      union all
      select 'trial ' || id, trial_end, 'trialEnded', title, null, null, null from own
        where trial_end <= ${context.clock.now().toISOString()}::timestamptz
      union all
      select 'ended ' || id, ended_at, 'ended', title, null, cancel_reason, null from own
        where ended_at is not null
      union all
      select i.number || ' ' || i.id, i.issued_at,
        case i.status when 'paid' then 'renewed' else 'notPaid' end, i.plan_title, i.amount_cents / 100.0, null, null
        from invoices i where i.user_id = ${userId}::uuid and i.reason = 'renewal' and i.status <> 'void'
      union all
      select o.key, coalesce(o.finished_at, o.started_at),
        case o.kind when 'change' then 'planChosen' when 'resume' then 'kept' else 'cancelled' end,
        case o.kind when 'change' then chosen.title else own.title end, null,
        case when o.kind like 'cancel%' and o.started_at = max(o.started_at)
          over (partition by own.id, o.kind like 'cancel%') then own.cancel_reason end, null
        from own join operations o on o.subject = own.id and o.kind in ('change', 'cancel', 'cancel-now', 'resume')
        left join plans chosen on o.kind = 'change' and chosen.id::text = split_part(o.key, ':', 4)
        where o.state = 'done'
      union all
      select 'audit ' || a.id, a.at, split_part(a.action, '.', 2), own.title, null,
        a.after ->> 'deactivationReason', u.first_name || ' ' || u.last_name
        from own join audit_log a on a.subject = own.id
        and a.action in ('membership.deactivated', 'membership.activated')
        left join users u on u.id = a.user_id
      union all
      select 'ledger ' || l.id, l.at,
        case l.kind when 'refund' then 'refunded' when 'refund_reversal' then 'refundFailed'
          when 'dispute' then 'disputed' else 'disputeWon' end,
        i.plan_title, abs(l.amount_cents) / 100.0, a.after ->> 'reason', u.first_name || ' ' || u.last_name
        from ledger l join invoices i on i.id = l.invoice_id
        left join audit_log a on l.kind = 'refund' and a.subject = l.invoice_id
          and a.action = 'invoice.refunded' and a.after ->> 'providerRefund' = l.provider_id
        left join users u on u.id = a.user_id
        where l.user_id = ${userId}::uuid and l.kind <> 'charge'
    ) events`
  return pageOf(context, paging, { found, order: sql`"dateTime" desc, id` })
}
