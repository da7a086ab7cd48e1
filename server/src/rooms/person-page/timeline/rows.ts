import type { TimelineEvent } from '@studio/contract/person-page/schema.ts'
import { titleWithTerm } from '@studio/contract/plans/term-words.ts'
import { renewingTerms } from '@studio/contract/plans/terms.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { hasBegun } from '../../../database/tables/membership.ts'
import { tagsOfVideo } from '../../../database/tables/videos.ts'
import { receivedBy } from '../../notifications/received/recipient-sql.ts'
import { isAbout } from '../../overview/audit-log.ts'

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

/** Columns of one row of a timeline, as SQL: what it is of, when it was, in which parts it is, and what it says as JSON. */
interface Event {
  id: string
  at: string
  parts: SQL
  kind: TimelineEvent['kind']
  said: SQL
}

/** The beginning of a query whose rows are events; `from` follows. */
const rowsOf = ({ id, at, parts, kind, said }: Event): SQL => sql`
  select ${sql.raw(id)} as id, ${sql.raw(at)} as at, (${parts})::text[] as parts, ${sql.raw(`'${kind}'`)} as kind, ${said} as said`

/** What is said of an event of `page`, a class with its tags and a calendar with its number of members. */
export const whole = sql`case page.kind
  when 'class' then (page.said::jsonb - 'videoId' || jsonb_build_object('tagList', (
    select ${tagsOfVideo} from (select (page.said ->> 'videoId')::uuid as id) v)))::json
  when 'calendar' then (page.said::jsonb - 'calendarId' || jsonb_build_object('usersCount', (
    select count(*) from calendar_members m where m.calendar_id = (page.said ->> 'calendarId')::uuid)))::json
  else page.said end`

const practice = sql`'{practice}'`

/** What is said of a class, `v` by its teacher `t`, with the seconds that were watched. */
const watched = (seconds: SQL, finished: SQL): SQL => sql`json_build_object('title', v.title,
  'teacher', t.first_name || ' ' || t.last_name, 'thumbnailUrl', v.thumbnail_url, 'videoId', v.id,
  'duration', v.duration_seconds, 'seconds', ${seconds}, 'finished', ${finished})`

/**
 * Classes that a member watched to their end, once for each day, and the place reached in one since. Nothing of a member whose
 * history is off, older classes included.
 */
export const classRows = (userId: string): SQL => sql`
  ${rowsOf({
    id: `'practice ' || p.id`,
    at: 'p.practised_at',
    parts: practice,
    kind: 'class',
    said: watched(sql`p.seconds`, sql`true`),
  })}
    from users u join practices p on p.user_id = u.id
    left join videos v on v.id = p.video_id left join users t on t.id = v.coach_user_id
    where u.id = ${userId}::uuid and u.keeps_history and u.role = 'Student'
  union all
  ${rowsOf({
    id: `'class ' || w.video_id`,
    at: 'w.watched_at',
    parts: practice,
    kind: 'class',
    said: watched(sql`w.seconds`, sql`w.finished_at is not null and w.seconds = 0`),
  })}
    from users u join video_progress w on w.user_id = u.id
    join videos v on v.id = w.video_id left join users t on t.id = v.coach_user_id
    where u.id = ${userId}::uuid and u.keeps_history and u.role = 'Student'
      and (w.seconds > 0 or not exists (
        select 1 from practices p where p.user_id = w.user_id and p.video_id = w.video_id
      ))`

/** What is said of a calendar, `c` by its teacher `t`. */
const calendar = (joined: SQL): SQL => sql`json_build_object('title', c.title,
  'monthOfCreation', to_char(c.month, 'YYYY-MM-DD"T00:00:00.000Z"'), 'type', c.type, 'joined', ${joined},
  'teacher', json_build_object('id', t.id, 'firstName', t.first_name, 'lastName', t.last_name),
  'calendarId', c.id)`

/** Practice calendars that a person joined, and those that they made. */
export const calendarRows = (userId: string): SQL => sql`
  ${rowsOf({
    id: `'joined ' || c.id`,
    at: 'm.joined_at',
    parts: practice,
    kind: 'calendar',
    said: calendar(sql`true`),
  })}
    from calendar_members m join calendars c on c.id = m.calendar_id join users t on t.id = c.user_id
    where m.user_id = ${userId}::uuid
  union all
  ${rowsOf({
    id: `'calendar ' || c.id`,
    at: 'c.created_at',
    parts: sql`'{calendars}'`,
    kind: 'calendar',
    said: calendar(sql`false`),
  })}
    from calendars c join users t on t.id = c.user_id where c.user_id = ${userId}::uuid`

/** What a person sent and received; a notification to themselves appears twice. */
export function notificationRows(context: Context, userId: string): SQL {
  const received = receivedBy(context.db, userId).as('received')
  const said = sql`json_build_object('title', n.title, 'direction', one.direction, 'isRead', one.is_read,
    'author', case when a.id is not null
      then json_build_object('id', a.id, 'firstName', a.first_name, 'lastName', a.last_name) end)`
  return sql`
    ${rowsOf({
      id: `n.id || ' ' || one.direction`,
      at: 'n.sent_at',
      parts: sql`'{notifications}'`,
      kind: 'notification',
      said,
    })}
    from (
      select id as notification_id, 'sent' as direction, null::boolean as is_read
        from notifications where author_id = ${userId}::uuid
      union all
      select ${received.notificationId}, 'received', ${received.readAt} is not null from ${received}
    ) one join notifications n on n.id = one.notification_id left join users a on a.id = n.author_id`
}

/**
 * Entries of the audit log by and about a person. Those of their own membership stand with it, too; a refund that the ledger has is
 * told there, as are a cancellation and a change of plan by the request to the provider.
 */
export const deedRows = (userId: string): SQL => sql`
  ${rowsOf({
    id: `'deed ' || audit_log.id`,
    at: 'audit_log.at',
    parts: sql`case when action like 'membership.%' and ${isOwnMembership(userId)} then '{membership,log}' else '{log}' end`,
    kind: 'deed',
    said: sql`to_json(audit_log.id)`,
  })}
  from audit_log where (audit_log.user_id = ${userId}::uuid or ${isAbout(userId)})
    and not (action in ('membership.cancelled', 'membership.kept', 'membership.planChanged') and exists (
      select 1 from operations o where o.subject = audit_log.subject and o.user_id = ${userId}::uuid
        and o.kind in ('cancel', 'cancel-now', 'resume', 'change') and o.state = 'done'
    ))
    and not (action = 'invoice.refunded' and exists (
      select 1 from ledger l where l.kind = 'refund' and l.user_id = ${userId}::uuid
        and l.invoice_id = audit_log.subject and l.provider_id = audit_log.after ->> 'providerRefund'
    ))`

const isOwnMembership = (userId: string) => sql`exists (
  select 1 from subscriptions s where s.id = audit_log.subject and s.user_id = ${userId}::uuid
)`
