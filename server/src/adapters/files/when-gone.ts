/** The answer, or `nothing` where there is no such file; a disk that fails says nothing about its files and throws. */
export function orWhenGone<Found, Nothing>(
  asked: Promise<Found>,
  nothing: Nothing,
): Promise<Found | Nothing> {
  return asked.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return nothing
    throw error
  })
}
