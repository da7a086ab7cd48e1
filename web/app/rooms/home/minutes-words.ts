const COUNTS = ['Nothing that short', 'One that fits', 'Two that fit', 'Three that fit', 'Four that fit']

/** "Four that fit into 20 minutes"; at most four. */
export const fittingText = (count: number, minutes: number): string =>
  count === 0 ? `${COUNTS[0]}.` : `${COUNTS[count]} into ${minutes} minutes`
