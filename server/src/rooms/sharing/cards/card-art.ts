import { MONTH_PICTURE } from '@studio/contract/practice-calendar/month-turn.ts'
import { SHARE_PICTURE } from '@studio/contract/sharing/share-picture.ts'
import { turnArt } from '@studio/contract/studio/drawn-art.ts'
import { classPrint } from '@studio/pictures/class-print.ts'
import { yearPrint } from '@studio/pictures/year-print.ts'
import { cardPlacing } from '@studio/pictures/year-range.ts'
import type { CardTask } from './card-task.ts'
import { type Line, setLines, widthOf, writeLine } from './lettering.ts'

type Task<Kind extends CardTask['kind']> = Extract<CardTask, { kind: Kind }>
type Studio = CardTask['studio']

/** A picture placed over the drawn card, in pixels. */
export interface Laid {
  photo: string
  left: number
  top: number
  width: number
  height: number
  round?: boolean
}

export interface CardArt {
  svg: string
  laid: Laid[]
}

const { width, height } = SHARE_PICTURE
const LEFT = 64
/** The ink of words on a picture, which does not turn with the palette. */
const PRINT_INK = '#14233a'
/** Width of the text column on the left half. */
const COLUMN = 460

/** Draws a card: the studio at the top left, large text in the middle, the picture on the right half. */
export function drawCard(task: Exclude<CardTask, { kind: 'icon' }>): CardArt {
  if (task.kind === 'class') return classCard(task)
  if (task.kind === 'teacher') return teacherCard(task)
  if (task.kind === 'month')
    return { svg: classPrint({ title: task.title, style: '', ...MONTH_PICTURE }), laid: [] }
  if (task.kind === 'year') return yearCard(task)
  if (task.kind === 'mail') return { svg: mailTop(task.studio), laid: [] }
  return studioCard(task)
}

function classCard({ studio, title, style, facts, teacher, photo, portrait: face }: Task<'class'>): CardArt {
  const place = { left: 560, top: 0, width: 640, height }
  const right = photo ? '' : inset(classPrint({ title, style, width: 640, height }), place)
  const lines = setLines({ face: 'title', text: title }, { width: COLUMN, sizes: [84, 68, 54, 44], most: 3 })
  const circle = { left: LEFT, top: 498, width: 68, height: 68 }
  const words = teacher ? LEFT + 88 : LEFT
  const foot = [
    teacher && !face ? roundInitials(studio, teacher, circle) : '',
    teacher ? write({ face: 'strong', size: 26, text: teacher }, words, 526, studio.palette.ink) : '',
    write({ face: 'text', size: 24, text: facts }, words, teacher ? 560 : 544, studio.palette.inkSoft),
  ]
  const laid = [
    ...(photo ? [{ photo, ...place }] : []),
    ...(teacher && face ? [{ photo: face, ...circle, round: true }] : []),
  ]
  return { svg: sheet(studio, [right, ...stack(lines, 430, studio), ...foot]), laid }
}

function teacherCard({ studio, name, facts, photo }: Task<'teacher'>): CardArt {
  const place = { left: 640, top: 0, width: 560, height }
  const right = photo ? '' : wash(studio, name, place)
  const lines = setLines({ face: 'title', text: name }, { width: 540, sizes: [96, 76, 58, 44], most: 3 })
  const foot = setLines({ face: 'text', text: facts }, { width: 540, sizes: [24], most: 1 })
  const said = facts ? foot.map((line) => writeLine(line, at(560, studio.palette.inkSoft))) : []
  return {
    svg: sheet(studio, [right, ...stack(lines, 494, studio), ...said]),
    laid: photo ? [{ photo, ...place }] : [],
  }
}

function studioCard({ studio, headline }: Task<'studio'>): CardArt {
  const place = { left: 560, top: 0, width: 640, height }
  const print = classPrint({ title: studio.name, style: 'hatha', width: 640, height })
  const title = setLines(
    { face: 'title', text: studio.name },
    { width: COLUMN, sizes: [112, 84, 60, 44], most: 2 },
  )
  const foot = setLines({ face: 'text', text: headline }, { width: COLUMN, sizes: [24], most: 2 })
  const said = foot.map((line, row) => writeLine(line, at(560 + row * 32, studio.palette.inkSoft)))
  return { svg: sheet(studio, [inset(print, place), ...stack(title, 480, studio), ...said]), laid: [] }
}

/** The whole card is the range; words stand in its sky, which is by day whatever the palette. */
function yearCard({ studio, title, line, year: { weeks, now } }: Task<'year'>): CardArt {
  const ink = PRINT_INK
  const print = yearPrint({ weeks, ...cardPlacing(now) })
  const words = setLines({ face: 'title', text: title }, { width: 1072, sizes: [84, 68, 54], most: 1 })
  const onSky = { ...studio, palette: { ...studio.palette, ink } }
  return {
    svg: sheet(
      onSky,
      [...stack(words, 190, onSky), write({ face: 'text', size: 26, text: line }, LEFT, 238, ink)],
      print,
    ),
    laid: [],
  }
}

const at = (y: number, fill: string) => ({ x: LEFT, y, fill })
const write = (line: Line, x: number, y: number, fill: string) => writeLine(line, { x, y, fill })

/** The dawn of `/assets/mail-dawn.png` in the studio's colours. */
function mailTop({ palette: { primary, disk } }: Studio): string {
  const dawn = { title: 'dawn', style: '', scene: 'ridges', wash: 'dawn', diskX: 0.72 } as const
  return turnArt(classPrint({ ...dawn, width, height: 400 }), { brand: primary, accent: disk })
}

/** Draws the lines of a title; the last one ends at `bottom`. */
function stack(lines: Line[], bottom: number, { palette }: Studio): string[] {
  return lines.map((line, index) =>
    writeLine(line, at(bottom - (lines.length - 1 - index) * line.size * 1.02, palette.ink)),
  )
}

function sheet(studio: Studio, parts: string[], ground = ''): string {
  const { palette, name, hasMark } = studio
  const [brand] = setLines({ face: 'name', text: name }, { width: 400, sizes: [34, 26], most: 1 })
  const beside = hasMark ? 122 : LEFT
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<rect width="${width}" height="${height}" fill="${palette.paper}"/>` +
    ground +
    (hasMark ? mark(palette) : '') +
    (brand ? write(brand, beside, 90, palette.ink) : '') +
    `${parts.join('')}</svg>`
  )
}

function mark({ disk, ink }: Studio['palette']): string {
  return (
    `<g transform="translate(64 56) scale(1.375)"><circle cx="16" cy="16" r="15" fill="${disk}"/>` +
    `<path d="M1.6 20.2C6.5 16 10.6 15.4 16 18.2s10 2.6 14.6 1.24A15 15 0 0 1 1.6 20.2Z" fill="${ink}"/>` +
    '<path d="M3.4 21.4c5-2.6 8.6-1.8 13.2.6 4.4 2.2 8 1.8 11.8-.4" fill="none" stroke="#fff" stroke-opacity=".75" stroke-width="1.1"/></g>'
  )
}

interface Place {
  left: number
  top: number
  width: number
  height: number
}

/** Places a drawing, filled and cropped. */
function inset(svg: string, { left, top, width: wide, height: high }: Place): string {
  const from = `<svg x="${left}" y="${top}" width="${wide}" height="${high}" `
  return svg.replace('<svg ', from)
}

/** Where a teacher has no photo: initials on a wash, never a face that is not theirs. */
function wash({ palette }: Studio, name: string, { left, top, width: wide, height: high }: Place): string {
  const { disk, ink } = palette
  const far = `M0 ${high - 128}c84-34 165-42 249-20s196 24 ${wide - 249}-22V${high}H0Z`
  return (
    `<svg x="${left}" y="${top}" width="${wide}" height="${high}"><rect width="${wide}" height="${high}" fill="${disk}" opacity=".18"/>` +
    `<circle cx="${wide * 0.66}" cy="158" r="118" fill="${disk}" opacity=".35"/><path d="${far}" fill="${ink}" opacity=".12"/></svg>` +
    initialsAt(
      { face: 'title', size: 180, text: initialsOf(name) },
      left + wide / 2,
      top + high / 2 + 60,
      ink,
    )
  )
}

function roundInitials({ palette }: Studio, name: string, { left, top, width: wide }: Place): string {
  const radius = wide / 2
  const disk = `<circle cx="${left + radius}" cy="${top + radius}" r="${radius}" fill="${palette.disk}" opacity=".25"/>`
  return (
    disk +
    initialsAt(
      { face: 'strong', size: 26, text: initialsOf(name) },
      left + radius,
      top + radius + 9,
      palette.ink,
    )
  )
}

const initialsAt = (line: Line, middle: number, y: number, fill: string) =>
  writeLine(line, { x: middle - widthOf(line) / 2, y, fill })

/** The first letters of the first and the last word, as complete characters of any script. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends
    .map((word = '') => [...word][0] ?? '')
    .join('')
    .toLocaleUpperCase('en')
}
