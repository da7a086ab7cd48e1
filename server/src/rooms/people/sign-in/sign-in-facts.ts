import type { Context } from '../../../context.ts'
import { users } from '../../../database/tables/people.ts'

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
