import type { Chapter } from '@studio/contract/videos/guidance/chapters.ts'
import type { VideoContent } from './types.ts'

type Film = Pick<VideoContent, 'title' | 'tags' | 'minutes'>

/**
 * A part of a class: the share of the class after which it starts, its title and what is said in it, in both
 * languages.
 */
interface Part {
  from: number
  title: string
  de: string
  lines: readonly (readonly [en: string, de: string])[]
}

const arriving: Part = {
  from: 0,
  title: 'Arriving',
  de: 'Ankommen',
  lines: [
    ['Let the floor carry you.', 'Lass dich vom Boden tragen.'],
    ['Breathe in for four, out for six.', 'Vier Zeiten ein, sechs Zeiten aus.'],
  ],
}
const resting: Part = {
  from: 0.86,
  title: 'Rest',
  de: 'Ruhe',
  lines: [
    ['Nothing more to do.', 'Mehr ist nicht zu tun.'],
    ['Stay as long as you like.', 'Bleib, solange du magst.'],
  ],
}

const moving: readonly Part[] = [
  arriving,
  {
    from: 0.14,
    title: 'Warm-up',
    de: 'Aufwärmen',
    lines: [
      ['Move with the breath, not ahead of it.', 'Beweg dich mit dem Atem, nicht vor ihm.'],
      ['A little larger each time.', 'Jedes Mal ein wenig größer.'],
    ],
  },
  {
    from: 0.34,
    title: 'First side',
    de: 'Erste Seite',
    lines: [
      ['Soften the jaw.', 'Löse den Kiefer.'],
      ['Press the floor away.', 'Schieb den Boden weg.'],
      ['Three more breaths.', 'Noch drei Atemzüge.'],
    ],
  },
  {
    from: 0.6,
    title: 'Other side',
    de: 'Andere Seite',
    lines: [
      ['The same on the other side.', 'Dasselbe auf der anderen Seite.'],
      ['Notice what is different.', 'Spür, was anders ist.'],
      ['Three more breaths.', 'Noch drei Atemzüge.'],
    ],
  },
  resting,
]
const still: readonly Part[] = [
  arriving,
  {
    from: 0.2,
    title: 'The breath',
    de: 'Der Atem',
    lines: [
      ['Follow one breath from end to end.', 'Folge einem Atemzug von Anfang bis Ende.'],
      ['When you wander off, come back.', 'Wenn du abschweifst, komm zurück.'],
    ],
  },
  resting,
]

/** Seconds between the starts of two lines, and seconds each line is shown. */
const EVERY = 30
const STANDS = 6
/** Styles without a left and a right side. */
const stillStyles: readonly string[] = ['Breathwork', 'Meditation', 'Nidra']

const partsOf = ({ tags }: Film) => (stillStyles.includes(tags[0]) ? still : moving)
const beginOf = ({ from }: Part, { minutes }: Film) => Math.round(from * minutes * 6) * 10

/** Returns the chapters of a demo class, each starting with a breath of its film. */
export function chaptersOf(film: Film): Chapter[] {
  return partsOf(film).map((part) => ({ title: part.title, seconds: beginOf(part, film) }))
}

export const captionLanguages = { en: 'English', de: 'Deutsch' } as const
type Language = keyof typeof captionLanguages
const BELL: Record<Language, string> = { en: '(bell)', de: '(Glocke)' }

/**
 * Returns the captions of a demo class as a WebVTT file: the opening bell, its parts, and a line every half
 * minute.
 */
export function captionsOf(film: Film, language: Language): string {
  const parts = partsOf(film)
  const cues = parts.flatMap((part, index) => {
    const [begin, next] = [beginOf(part, film), parts[index + 1]]
    const end = next ? beginOf(next, film) : film.minutes * 60
    const words = [
      language === 'de' ? part.de : part.title,
      ...part.lines.map(([en, de]) => (language === 'de' ? de : en)),
    ]
    const count = Math.ceil((end - begin) / EVERY)
    return Array.from({ length: count }, (_, line) => {
      const at = begin + line * EVERY
      const bell = at === 0 ? `${BELL[language]}\n` : ''
      const said = words[line] ?? words[1 + (line % part.lines.length)]
      return `${timeOf(at)} --> ${timeOf(at + STANDS)}\n${bell}${said}`
    })
  })
  return `WEBVTT\n\n${cues.join('\n\n')}\n`
}

function timeOf(seconds: number): string {
  const two = (value: number) => `${value}`.padStart(2, '0')
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}.000`
}
