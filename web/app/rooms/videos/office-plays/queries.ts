import { playedVideos, videoPlays } from '@studio/contract/videos/plays/endpoints.ts'
import { listOf } from '../../../platform/reads.ts'
import { type DayRange, daysTo } from '../../overview/office/queries.ts'

export const FILMS_A_PAGE = 10

interface Page {
  today: string
  range: DayRange
  /** From 1. */
  pageNumber: number
}

/** Films that were watched in a range that ends today, the most watched first. */
export const playedVideosQuery = ({ today, range, pageNumber }: Page) =>
  listOf(playedVideos, { query: { ...daysTo(today, range), pageNumber, pageLength: FILMS_A_PAGE } })

/** How one film was watched in a range that ends today. */
export const videoPlaysQuery = (id: string, { today, range }: Pick<Page, 'today' | 'range'>) =>
  listOf(videoPlays, { params: { id }, query: daysTo(today, range) })
