import type { YearOfWeeks } from '@studio/contract/videos/practice/year.ts'

/** Bytes of a picture in base64, to be cropped to its place. */
type Photo = string

interface Palette {
  paper: string
  ink: string
  inkSoft: string
  disk: string
  primary: string
  onPrimary: string
  night: string
}

interface Studio {
  name: string
  /** Whether the project's mark is drawn; a studio with its own logo has none. */
  hasMark: boolean
  palette: Palette
}

interface ClassCard {
  kind: 'class'
  title: string
  style: string
  /** `Hatha, 20 min` */
  facts: string
  teacher: string | null
  photo: Photo | null
  portrait: Photo | null
}

interface TeacherCard {
  kind: 'teacher'
  name: string
  /** Their styles. */
  facts: string
  photo: Photo | null
}

interface YearCard {
  kind: 'year'
  /** 'Maya’s year' */
  title: string
  line: string
  year: YearOfWeeks
}

/** Input of the drawing process, as plain data. */
export type CardTask = { studio: Studio } & (
  | ClassCard
  | TeacherCard
  | { kind: 'studio'; headline: string }
  | YearCard
  /** The landscape of a month alone, for mails. */
  | { kind: 'month'; title: string }
  /** The landscape at the top of mails. */
  | { kind: 'mail' }
  /** Pixels of each side; the corners of a maskable icon are empty. */
  | { kind: 'icon'; size: number }
)
