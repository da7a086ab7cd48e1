import { blockedUntil, refusals } from '@studio/contract/people/messages.ts'
import type { SignInVerdict } from '@studio/contract/people/rules.ts'
import { dayWords } from '@studio/contract/reading.ts'
import type { Context } from '../../../context.ts'
import { users } from '../../../database/tables/people.ts'
import { Refusal } from '../../../platform/refusal.ts'

/**
 * Throws for a verdict other than an unfinished sign-up: 403 Blocked with `until`, or 403 Inactive (D10,
 * D18.inactive).
 */
export function refuseEntry(context: Context, verdict: SignInVerdict, about: string): void {
  if (verdict.ok || verdict.code === 'unfinished') return
  if (verdict.code !== 'blocked')
    throw new Refusal('notAllowed', refusals.inactive, { code: 'Inactive', about })
  const { until } = verdict
  const { order } = context.settings.now().reading
  const day = until && dayWords(context.day(until), order, { year: true })
  throw new Refusal('notAllowed', blockedUntil(day), {
    code: 'Blocked',
    about,
    extra: { until: until?.toISOString() ?? null },
  })
}

/** 401 RegistrationComplete: the sign-up is complete and its token has ended; the person can sign in (D3). */
export function registrationComplete(): Refusal {
  return new Refusal('tokenInvalid', refusals.registrationComplete, { code: 'RegistrationComplete' })
}

/** Columns that decide whether a person may enter. */
export const signInFacts = {
  id: users.id,
  role: users.role,
  active: users.active,
  blockedAccess: users.blockedAccess,
  blockedToDateTime: users.blockedToDateTime,
  registeredFully: users.registeredFully,
  secondFactorSince: users.secondFactorSince,
}

/** Whether somebody is of a studio's staff, which requires a second factor, and has none. */
export const lacksSecondFactor = (
  { config }: Context,
  { role, secondFactorSince }: Pick<typeof users.$inferSelect, 'role' | 'secondFactorSince'>,
): boolean => config.staffSecondFactor === 'required' && role !== 'Student' && !secondFactorSince
