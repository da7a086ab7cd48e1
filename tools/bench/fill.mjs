import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from, to } from 'pg-copy-streams'

/**
 * How many rows a studio has. The numbers of teachers and styles are fixed; everything else grows with the members and the
 * years.
 * @typedef {{ users: number, receipts: number, days: number, videos: number, months: number, packs: number, codes: number, notifications: number, students: number, crowd: number, entries: number }} Size
 */

const small = { users: 1_000, receipts: 2_000, entries: 1_000, days: 30, videos: 100, months: 2 }
const large = {
  users: 1_000_000,
  receipts: 2_000_000,
  entries: 1_000_000,
  days: 3_000,
  videos: 5_000,
  months: 60,
}
export const sizes = {
  small: { ...small, packs: 10, codes: 10, notifications: 20, students: 40, crowd: 100 },
  large: { ...large, packs: 300, codes: 1_000, notifications: 2_000, students: 400, crowd: 50_000 },
}

const TEACHERS = 20
const TAGS = 12
/** Receipts of the person who lists their own. */
const OWN_RECEIPTS = 50
/** This month's calendar of the last teacher, which many students have joined. */
export const crowded = `0000006d-0000-4000-8000-${(TEACHERS * 1000).toString(16).padStart(12, '0')}`

const first = `(array['Anna','Ben','Clara','David','Elena','Farid','Greta','Hugo','Ines','Jonas','Kira','Liam','Mara',
  'Noah','Olga','Paul','Rosa','Samir','Tess','Uwe'])`
const last = `(array['Almeida','Becker','Castro','Dubois','Evans','Fischer','Garcia','Haas','Ivanova','Jansen','Kowalski',
  'Lang','Moreau','Nowak','Ortiz','Petrov','Quinn','Rossi','Silva','Tanaka'])`

/** A table with its columns, and the rows copied into it. @typedef {[table: string, rows: string][]} Rows */

/** @param {Size} size @returns {Rows} */
const people = (size) => [
  [
    `users (id, first_name, last_name, user_name, user_name_folded, email, email_folded, password_hash,
     role, registered_at, registered_fully)`,
    `select pg_temp.id('u', n), ${first}[1 + n % 20], ${last}[1 + (n / 20) % 20] || case when n % 997 = 0 then 'sson' else '' end,
       name, name, name || '@example.com', name || '@example.com', 'none',
       case when n <= ${TEACHERS} then 'Coach' else 'Student' end,
       timestamptz '2020-01-01' + n * interval '100 seconds', timestamptz '2020-01-01' + n * interval '100 seconds'
     from (select n, 'member' || lpad(n::text, 7, '0') as name from generate_series(1, ${size.users}) n) people`,
  ],
  [
    'plans (id, title, description, cost_cents, interval_unit, permissions, icon, created_at)',
    `values
     (pg_temp.id('p', 1), 'Full', 'Everything there is', 2900, 'Month', '{DailyClasses,TrainingPacks,Calendars}', 'full_membership', '2020-01-01'),
     (pg_temp.id('p', 2), 'Classes', 'Classes each day', 1900, 'Month', '{DailyClasses}', 'class_membership', '2020-01-01')`,
  ],
]

/**
 * One payment per person in forty days, so that most are in the month that the overview shows.
 * @param {Size} size
 */
const issued = (size) => `now() - (${size.users} - n) * interval '40 days' / ${size.users}`

/** @param {Size} size @returns {Rows} */
const money = (size) => [
  [
    `subscriptions (id, user_id, plan_id, provider_id, provider_state, cost_cents, started_at, trial_end,
     period_start, period_end, cancel_at_period_end, ended_at, cancel_reason, paid_once)`,
    `select pg_temp.id('s', n), pg_temp.id('u', n), pg_temp.id('p', 1 + n % 2), 'sub_' || n,
       case when n % 4 = 3 then 'ended' when n % 50 = 0 then 'past_due' else 'active' end, 2900,
       now() - (100 + n % 1000) * interval '1 day', now() - (93 + n % 1000) * interval '1 day', now() - interval '5 days',
       now() + interval '1 day' + (n % 25) * interval '1 day', n % 20 = 1, case when n % 4 = 3 then now() - (n % 99) * interval '1 day' end,
       case when n % 12 = 3 then 'Reason ' || n % 7 end, true
     from generate_series(${TEACHERS + 1}, ${size.users}) n where n % 5 < 4`,
  ],
  [
    `invoices (id, provider_id, user_id, subscription_id, number, amount_cents, currency, status, reason,
     plan_id, period_start, period_end, issued_at, paid_at)`,
    `select pg_temp.id('i', n), 'in_' || n, pg_temp.id('u', n), pg_temp.id('s', n), 'A-' || n, 1000 + n % 2000, 'usd', 'paid', 'start',
       pg_temp.id('p', 1 + n % 2), now() - interval '30 days', now(), ${issued(size)}, ${issued(size)}
     from generate_series(${TEACHERS + 1}, ${size.users}) n where n % 5 < 4`,
  ],
  [
    'ledger (user_id, invoice_id, kind, amount_cents, provider_id, at)',
    `select pg_temp.id('u', n), pg_temp.id('i', n), 'charge', 1000 + n % 2000, 'in_' || n, ${issued(size)}
     from generate_series(${TEACHERS + 1}, ${size.users}) n where n % 5 < 4`,
  ],
  [
    'promo_codes (id, code, code_folded, percent_off, duration_type, expires_on, created_at)',
    `select pg_temp.id('c', n), 'CODE' || n, 'CODE' || n, 20, 'Once', current_date + 30, timestamptz '2020-01-01' + n * interval '1 hour'
     from generate_series(1, ${size.codes}) n`,
  ],
]

/** @param {Size} size @returns {Rows} */
const library = (size) => [
  [
    'tags (id, title, title_folded)',
    `select pg_temp.id('t', n), 'Style ' || n, 'style ' || n from generate_series(1, ${TAGS}) n`,
  ],
  [
    'videos (id, title, coach_user_id, external_embedded_code, thumbnail_url, duration_seconds, created_at)',
    `select pg_temp.id('v', n), 'Class ' || lpad(n::text, 5, '0'), pg_temp.id('u', 1 + n % ${TEACHERS}), 'https://vimeo.com/' || n, '/pictures/x.jpg', 600,
       timestamptz '2020-01-01' + n * interval '1 hour' from generate_series(1, ${size.videos}) n`,
  ],
  [
    'video_tags (video_id, tag_id, position)',
    `select pg_temp.id('v', n), pg_temp.id('t', 1 + (n + k) % ${TAGS}), k
     from generate_series(1, ${size.videos}) n, generate_series(0, 1) k`,
  ],
  [
    'class_days (id, day, created_at)',
    `select pg_temp.id('d', n), current_date - n::int + 1, now() from generate_series(1, ${size.days}) n`,
  ],
  [
    'class_day_videos (class_day_id, position, video_id)',
    `select pg_temp.id('d', n), k, pg_temp.id('v', 1 + (n * 3 + k) % ${size.videos}) from generate_series(1, ${size.days}) n, generate_series(1, 3) k`,
  ],
  [
    'training_packs (id, title, created_at)',
    `select pg_temp.id('k', n), 'Path ' || n, timestamptz '2020-01-01' + n * interval '1 hour' from generate_series(1, ${size.packs}) n`,
  ],
  [
    'training_pack_videos (pack_id, video_id, position)',
    `select pg_temp.id('k', n), pg_temp.id('v', 1 + (n * 7 + j) % ${size.videos}), j from generate_series(1, ${size.packs}) n, generate_series(1, 5) j`,
  ],
]

/** @param {Size} size @returns {Rows} */
const calendars = (size) => [
  [
    'calendars (id, user_id, title, month, type, created_at)',
    `select pg_temp.id('m', t * 1000 + n), pg_temp.id('u', t), 'Month ' || n, (date_trunc('month', current_date) - n * interval '1 month')::date, 'Day5', now()
     from generate_series(1, ${TEACHERS}) t, generate_series(0, ${size.months - 1}) n`,
  ],
  [
    'calendar_events (id, calendar_id, title, description, starts_at)',
    `select pg_temp.id('e', (t * 1000 + n) * 100 + j), pg_temp.id('m', t * 1000 + n), 'Page', 'Words', date_trunc('month', now()) - n * interval '1 month' + j * interval '3 days'
     from generate_series(1, ${TEACHERS}) t, generate_series(0, ${size.months - 1}) n, generate_series(1, 8) j`,
  ],
  [
    'calendar_event_videos (event_id, video_id, position)',
    `select pg_temp.id('e', (t * 1000 + n) * 100 + j), pg_temp.id('v', 1 + (t * 31 + n * 8 + j) % ${size.videos}), 1
     from generate_series(1, ${TEACHERS}) t, generate_series(0, ${size.months - 1}) n, generate_series(1, 8) j`,
  ],
  [
    'calendar_members (calendar_id, user_id, joined_at)',
    `select pg_temp.id('m', (1 + u % ${TEACHERS}) * 1000), pg_temp.id('u', u), now()
     from generate_series(${TEACHERS + 1}, ${TEACHERS * (1 + size.students)}) u`,
  ],
  [
    'calendar_members (calendar_id, user_id, joined_at)',
    `select '${crowded}', pg_temp.id('u', u), now()
     from generate_series(${TEACHERS * (1 + size.students) + 1}, ${TEACHERS * (1 + size.students) + size.crowd}) u`,
  ],
]

/** @param {Size} size @returns {Rows} */
const notices = (size) => [
  [
    'notifications (id, author_id, title, description, sent_at)',
    `select pg_temp.id('n', n), pg_temp.id('u', 1 + n % ${TEACHERS}), 'News ' || lpad(n::text, 5, '0'), 'A <b>new</b> class ' || n, timestamptz '2024-01-01' + n * interval '1 hour'
     from generate_series(1, ${size.notifications}) n`,
  ],
  [
    'notification_receipts (notification_id, user_id, sent_at, read_at)',
    `select pg_temp.id('n', n), pg_temp.id('u', 1 + (n * 7919 + j) % ${size.users}), timestamptz '2024-01-01' + n * interval '1 hour', case when j % 3 > 0 then now() end
     from generate_series(1, ${size.notifications}) n, generate_series(1, ${size.receipts / size.notifications}) j`,
  ],
]

/** Audit log entries. @param {Size} size @returns {Rows} */
const entries = (size) => [
  [
    'audit_log (at, user_id, action, subject, before, after)',
    `select timestamptz '2020-01-01' + n * interval '2 minutes', pg_temp.id('u', 1 + n % ${TEACHERS}),
       (array['person.changed', 'video.changed', 'notification.sent', 'person.blocked', 'plan.changed'])[1 + n % 5],
       case n % 5 when 1 then pg_temp.id('v', 1 + n % ${size.videos}) when 2 then pg_temp.id('n', 1 + n % ${size.notifications})
         when 4 then pg_temp.id('p', 1 + n % 2) else pg_temp.id('u', 1 + n % ${size.users}) end,
       jsonb_build_object('title', 'Was ' || n), jsonb_build_object('title', 'Is ' || n)
     from generate_series(1, ${size.entries}) n`,
  ],
]

/** @param {Size} size @returns {Rows} */
const fill = (size) => [
  ...people(size),
  ...money(size),
  ...library(size),
  ...calendars(size),
  ...notices(size),
  ...entries(size),
]

/** Rows of one person: notifications, a full membership, two calendars. @param {string} userId */
export const own = (userId) => [
  `insert into notification_receipts (notification_id, user_id, sent_at)
   select id, '${userId}', sent_at from notifications order by sent_at desc limit ${OWN_RECEIPTS}`,
  `insert into subscriptions (user_id, plan_id, provider_id, provider_state, cost_cents, started_at, period_start, period_end)
   select '${userId}', id, 'sub_own', 'active', 2900, now() - interval '40 days', now() - interval '5 days', now() + interval '25 days' from plans where title = 'Full'`,
  `insert into calendar_members (calendar_id, user_id, joined_at) select id, '${userId}', now() from calendars order by month desc, id limit 2`,
]

/**
 * SQL function that computes an id from a kind of row and a number: `pg_temp.id('u', n)`; consecutive ids are
 * adjacent.
 */
const ids = `create function pg_temp.id(kind text, n bigint) returns uuid language sql immutable as
  $$ select (lpad(to_hex(ascii(kind)), 8, '0') || '-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid $$`

/** Computes the counters, since COPY runs without the triggers that maintain them. */
const counts = `delete from counts;
  insert into counts (name, change) select 'users ' || role, count(*) from users group by role
    union all select 'memberships', count(*) from subscriptions where ended_at is null and provider_state <> 'pending'
    union all select 'invoices', count(*) from invoices;
  insert into daily_figures (day, plan_id, cents, movements)
    select studio_day(l.at), i.plan_id, sum(l.amount_cents), count(*)
    from ledger l join invoices i on i.id = l.invoice_id group by 1, 2;
  insert into daily_figures (day, plan_id, began, ended)
    select studio_day(at), plan_id, sum(began), sum(ended) from subscriptions
    cross join lateral (values (started_at, 1, 0), (ended_at, 0, 1)) as change (at, began, ended)
    where at is not null group by 1, 2`

/**
 * Loads a studio with COPY: one connection computes the rows, another one copies them in, without foreign key
 * checks and counter triggers.
 * @param {pg.ClientConfig} connection @param {Size} size
 */
export async function load(connection, size) {
  const source = await connected(connection, ids)
  const target = await connected(connection, 'set session_replication_role = replica')
  for (const [table, rows] of fill(size)) {
    const copied = target.query(from(`copy ${table} from stdin`))
    await pipeline(source.query(to(`copy (${rows}) to stdout`)), copied)
  }
  await target.query(counts)
  await Promise.all([source.end(), target.end()])
}

/** @param {pg.ClientConfig} connection @param {string} first */
async function connected(connection, first) {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(first)
  return client
}
