import { listOf, Paging } from '../../paging.ts'
import { Video } from '../schema.ts'

/** Maximum favourites of a person; their ids take 20 kB. */
export const MOST_FAVOURITES = 500

export const FavouritesQuery = Paging
export const Favourites = listOf(Video)
