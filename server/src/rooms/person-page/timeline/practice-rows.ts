import { type SQL, sql } from 'drizzle-orm'
import { tagsOfVideo } from '../../../database/tables/videos.ts'
import { rowsOf } from './rows.ts'

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
