import { followingRights, followingTrips } from './following.ts'
import { givenRights, givenTrips } from './given.ts'
import { movingInRights, movingInTrips } from './moving-in.ts'
import { savedViewRights, savedViewTrips } from './saved-views.ts'
import { taxRights, taxTrips } from './tax.ts'

/** Lines of the table of rights that stand beside the requests of their parts. */
export const rightsOfParts = followingRights + savedViewRights + givenRights + movingInRights + taxRights

/** The same of the table of round trips. */
export const tripsOfParts = followingTrips + savedViewTrips + givenTrips + movingInTrips + taxTrips
