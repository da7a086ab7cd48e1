import { LEGEND, monthMarks } from '@studio/contract/videos/practice/words.ts'
import type { YearWeek } from '@studio/contract/videos/practice/year.ts'
import { EMBER, hourInk } from '@studio/pictures/year-ink.ts'
import { type YearPrint, yearPrint } from '@studio/pictures/year-print.ts'
import { yearColumn } from '@studio/pictures/year-range.ts'
import { saveFile } from '../../platform/device/save-file.ts'

interface Poster {
  title: string
  line: string
  span: string
  studio: string
  /** Whether the project's mark is drawn; a studio with its own logo has none. */
  hasMark: boolean
  weeks: readonly YearWeek[]
  print: YearPrint
}

/** Pixels of the poster, and how much finer its PDF is drawn: 218 dots an inch on A3. */
const SIZE = { width: 2400, height: 1600 }
const FINER = 1.5
const MARGIN = 130
const RIGHT = SIZE.width - MARGIN

/** A print is on paper, whatever the theme. */
const PAPER = '#F5F5F1'
const INK = '#14233A'
const INK_SOFT = '#4A586B'
const DISPLAY = "'Ysabeau Variable', Optima, Candara, sans-serif"
const TEXT = "'Hanken Grotesk Variable', 'Segoe UI', sans-serif"

/** Draws the poster in this browser and saves it; nothing of it is sent anywhere. */
export async function savePoster(kind: 'png' | 'pdf', poster: Poster): Promise<void> {
  const name = `${poster.title.replaceAll(/[^\p{L}\p{N}’ -]/gu, '')}.${kind}`
  if (kind === 'png') {
    const png = await bytesOf(await drawPoster(poster, 1), 'image/png')
    return saveFile(name, [png], 'image/png')
  }
  const canvas = await drawPoster(poster, FINER)
  const { posterPdf } = await import('./poster-pdf.ts')
  const jpeg = new Uint8Array(await (await bytesOf(canvas, 'image/jpeg')).arrayBuffer())
  saveFile(name, [posterPdf({ jpeg, width: canvas.width, height: canvas.height })], 'application/pdf')
}

async function bytesOf(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.92))
  if (!blob) throw new Error('the canvas is too large for this browser')
  return blob
}

async function drawPoster(poster: Poster, scale: number): Promise<HTMLCanvasElement> {
  const canvas = document.createElement('canvas')
  canvas.width = SIZE.width * scale
  canvas.height = SIZE.height * scale
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no canvas')
  await Promise.all([
    document.fonts.load(`250 148px ${DISPLAY}`, poster.title),
    document.fonts.load(`400 30px ${TEXT}`, poster.span),
  ])
  const picture = new Image()
  picture.src = `data:image/svg+xml,${encodeURIComponent(yearPrint(poster.print))}`
  await picture.decode()
  pen.scale(scale, scale)
  pen.fillStyle = PAPER
  pen.fillRect(0, 0, SIZE.width, SIZE.height)
  pen.drawImage(picture, MARGIN, MARGIN, poster.print.width, poster.print.height)
  writeMonths(pen, poster)
  writeWords(pen, poster)
  writeLegend(pen)
  if (poster.hasMark) drawMark(pen)
  return canvas
}

type Pen = CanvasRenderingContext2D
interface Line {
  x: number
  y: number
  font: string
  ink?: string
  align?: CanvasTextAlign
}

function write(pen: Pen, text: string, { x, y, font, ink = INK, align = 'left' }: Line): void {
  pen.font = font
  pen.fillStyle = ink
  pen.textAlign = align
  pen.fillText(text, x, y)
}

function writeMonths(pen: Pen, { weeks, print: { width, height } }: Poster): void {
  const foot = MARGIN + height
  for (const { index, name } of monthMarks(weeks)) {
    const x = MARGIN + width * yearColumn(index, width)[0]
    pen.fillStyle = INK_SOFT
    pen.fillRect(x, foot + 20, 1.5, 12)
    write(pen, name, { x: x + 10, y: foot + 38, font: `450 22px ${TEXT}`, ink: INK_SOFT })
  }
}

function writeWords(pen: Pen, { title, line, span, studio, hasMark }: Poster): void {
  write(pen, line, { x: RIGHT, y: 1424, font: `300 52px ${TEXT}`, align: 'right' })
  const room = SIZE.width - 2 * MARGIN - pen.measureText(line).width - 60
  write(pen, title, { x: MARGIN - 6, y: 1424, font: `250 ${sizeFor(pen, title, room)}px ${DISPLAY}` })
  write(pen, span, { x: MARGIN, y: 1516, font: `400 30px ${TEXT}`, ink: INK_SOFT })
  write(pen, studio, { x: hasMark ? 2220 : RIGHT, y: 82, font: `500 30px ${DISPLAY}`, align: 'right' })
}

/** A long name is written smaller. */
function sizeFor(pen: Pen, title: string, room: number): number {
  pen.font = `250 148px ${DISPLAY}`
  return Math.floor(148 * Math.min(1, room / pen.measureText(title).width))
}

function writeLegend(pen: Pen): void {
  let x = RIGHT
  for (const { hour, name } of LEGEND.toReversed()) {
    const font = `400 24px ${TEXT}`
    write(pen, name, { x, y: 1516, font, ink: INK_SOFT, align: 'right' })
    x -= pen.measureText(name).width + 18
    pen.fillStyle = hourInk(hour)
    pen.beginPath()
    pen.arc(x, 1508, 9, 0, 2 * Math.PI)
    pen.fill()
    x -= 40
  }
}

function drawMark(pen: Pen): void {
  pen.save()
  pen.translate(2233, 54)
  pen.scale(1.15, 1.15)
  pen.fillStyle = EMBER
  pen.beginPath()
  pen.arc(16, 16, 15, 0, 2 * Math.PI)
  pen.fill()
  pen.fillStyle = INK
  pen.fill(new Path2D('M1.6 20.2C6.5 16 10.6 15.4 16 18.2s10 2.6 14.6 1.24A15 15 0 0 1 1.6 20.2Z'))
  pen.restore()
}
