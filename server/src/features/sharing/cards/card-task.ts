/** A picture as bytes in base64, to be cropped to its place. */
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
  /** Whether the studio shows the mark of this project: one with a logo of its own does not. */
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

/** What the process that draws is told: plain data. */
export type CardTask = { studio: Studio } & (
  | ClassCard
  | TeacherCard
  | { kind: 'studio' }
  /** Pixels of each side; a maskable icon has nothing in its corners. */
  | { kind: 'icon'; size: number }
)
