import { eq, or } from 'drizzle-orm'
import { filmProcessing } from '../../../database/tables/renditions.ts'

/** Condition on `film_processing`: there are renditions, and the film may be watched in them. */
export const isShown = or(filmProcessing.shown, eq(filmProcessing.state, 'done'))
