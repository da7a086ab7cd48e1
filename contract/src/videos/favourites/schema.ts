import { z } from 'zod'
import { listOf, Paging } from '../../paging.ts'
import { Id } from '../../values.ts'
import { Video } from '../schema.ts'

/** Maximum favourites of a person; their ids take 20 kB. */
export const MOST_FAVOURITES = 500

export const FavouritesQuery = Paging
export const Favourites = listOf(Video)

/** Ids of all favourites of a person, for the hearts on cards. */
export const FavouriteMarks = z.object({ records: z.array(Id) })
export type FavouriteMarks = z.output<typeof FavouriteMarks>
