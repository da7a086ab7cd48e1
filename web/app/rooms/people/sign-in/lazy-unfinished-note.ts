import { lazyPart } from '../../../ui/lazy-part.ts'

/** Loaded for people who stopped halfway through the sign-up only. */
export const UnfinishedNote = lazyPart(() =>
  import('./unfinished-note.tsx').then((part) => part.UnfinishedNote),
)
