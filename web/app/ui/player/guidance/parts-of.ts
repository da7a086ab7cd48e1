import type { Chapter } from '@studio/contract/videos/guidance/chapters.ts'

/** A chapter as it is listed while the film plays. */
export interface ChapterPart extends Chapter {
  /** What is done, and on which side: of 'Dragon, right' 'Dragon' and ', right'. */
  pose: string
  side: string
  /** Seconds that it takes. */
  length: number
  state: 'done' | 'now' | 'next'
  /** How much of it is over, 0 to 1. */
  share: number
}

/** The chapters of a film at a second of it. */
export function chapterPartsOf(chapters: readonly Chapter[], at: number, duration: number): ChapterPart[] {
  const now = chapters.findLastIndex(({ seconds }) => seconds <= at)
  return chapters.map((chapter, i) => {
    const { title, seconds } = chapter
    const comma = title.lastIndexOf(', ')
    const length = Math.max(0, (chapters[i + 1]?.seconds ?? duration) - seconds)
    return {
      ...chapter,
      pose: comma > 0 ? title.slice(0, comma) : title,
      side: comma > 0 ? title.slice(comma) : '',
      length,
      state: i < now ? 'done' : i === now ? 'now' : 'next',
      share: length > 0 ? Math.min(1, Math.max(0, (at - seconds) / length)) : 0,
    }
  })
}

export const partLengthText = (seconds: number): string => `${Math.max(1, Math.round(seconds / 60))} min`

/** 'A minute more, then Rest': what comes after the part that runs. */
export function afterText(parts: readonly ChapterPart[], at: number): string {
  const now = parts.find(({ state }) => state === 'now')
  const next = parts.find(({ state }) => state === 'next')
  const end = now ? now.seconds + now.length : (next?.seconds ?? at)
  const minutes = Math.round((end - at) / 60)
  const span = minutes > 1 ? `${minutes} minutes more` : minutes === 1 ? 'A minute more' : 'A moment more'
  return `${span}, then ${next?.title ?? 'the end'}`
}
