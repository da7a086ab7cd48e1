import { addFavourite, favourites, removeFavourite } from '@studio/contract/videos/endpoints.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { pagesOf, readsOf } from '../../../platform/reads.ts'
import { useUser } from '../../../platform/session.ts'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { marksQuery } from '../progress/queries.ts'

const PAGE_LENGTH = 12

/** The viewer's favourites, page by page. */
export const favouritesQuery = () =>
  pagesOf(favourites, { pages: PAGE_LENGTH }, (pageNumber) =>
    call(favourites, { query: { pageNumber, pageLength: PAGE_LENGTH } }),
  )

/** Whether a video is a favourite of the viewer; null for a visitor and while loading. */
export function useIsFavourite(videoId: string): boolean | null {
  const user = useUser()
  const { data } = useQuery({
    ...marksQuery(),
    enabled: user !== null,
    select: ({ favourites: kept }) => kept.includes(videoId),
  })
  return user && data !== undefined ? data : null
}

/** Adds or removes a favourite with an optimistic update, which is rolled back with a message if the server refuses. */
export function useFavourite(videoId: string) {
  const client = useQueryClient()
  const { queryKey } = marksQuery()
  const show = (kept: boolean) =>
    client.setQueryData(queryKey, (marks) => {
      const others = marks?.favourites.filter((id) => id !== videoId) ?? []
      return marks && { ...marks, favourites: kept ? [videoId, ...others] : others }
    })
  return useMutation({
    // Serialised per video, so that the last press wins.
    scope: { id: `${addFavourite.path} ${videoId}` },
    mutationFn: (kept: boolean) => call(kept ? addFavourite : removeFavourite, { params: { videoId } }),
    onMutate: async (kept: boolean) => {
      await client.cancelQueries({ queryKey })
      show(kept)
    },
    onError: (error, kept) => {
      show(!kept)
      showToast(error.message, 'bad')
    },
    // The list stays as it is until it is opened again: its card keeps the focus, and a second press takes the first back.
    onSettled: () => client.invalidateQueries({ ...readsOf(favourites), refetchType: 'none' }),
  })
}
