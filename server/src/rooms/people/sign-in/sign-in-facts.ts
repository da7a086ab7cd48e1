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
