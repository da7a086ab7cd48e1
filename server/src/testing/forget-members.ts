import { sql } from 'drizzle-orm'
import type { TestStudio } from './start-test-studio.ts'

/** Place of the newest object at the provider: what is made later has a higher one. */
export async function newestAtProvider({ context }: TestStudio): Promise<string> {
  const found = sql`select coalesce(max(seq), 0)::text as seq from sandbox.objects`
  const { rows } = await context.db.execute<{ seq: string }>(found)
  return rows[0]?.seq ?? '0'
}

/**
 * Ends what has been sold since then, here and at the provider, as if everybody had been deleted: nobody renews while
 * a later test moves the clock.
 */
export async function forgetMembers({ context: { db, clock } }: TestStudio, since: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`update sandbox.objects set due = null,
        body = case when kind = 'subscription' then body || '{"status": "canceled"}' else body end
      where seq > ${since} and (due is not null or kind = 'subscription')`)
    await tx.execute(sql`with gone as (
        update subscriptions set provider_state = 'ended', ended_at = ${clock.now().toISOString()}, user_id = null
        where ended_at is null and given_kind is null and (${isNew(since, sql`provider_id`)}
          or user_id in (select user_id from customers where ${isNew(since, sql`provider_id`)}))
        returning id)
      update invoices set status = 'void' from gone where subscription_id = gone.id and status = 'open'`)
    await tx.execute(sql`delete from operations where state = 'started'
      and user_id in (select user_id from customers where ${isNew(since, sql`provider_id`)})`)
    await tx.execute(sql`delete from customers where ${isNew(since, sql`provider_id`)}`)
  })
}

const isNew = (since: string, id: ReturnType<typeof sql>) =>
  sql`${id} in (select o.id from sandbox.objects o where o.seq > ${since})`
