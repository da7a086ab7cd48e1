import { blockedUntil, refusals } from '@studio/contract/people/messages.ts'
import type { SignInVerdict } from '@studio/contract/people/rules.ts'
import { dayWords } from '@studio/contract/reading.ts'
import type { Context } from '../../../context.ts'
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
