import { describe, expect, it } from 'vitest'
import { chapterAt, chapterTexts, otherSide, parseChapters, writeChapters } from './chapters.ts'

const typed = 'Warm-up 0:00, Sun salutation 4:30, Other side 12:10'
const read = [
  { title: 'Warm-up', seconds: 0 },
  { title: 'Sun salutation', seconds: 270 },
  { title: 'Other side', seconds: 730 },
]

describe('the typed list of chapters', () => {
  it('is names and times, with commas or line breaks between', () => {
    expect(parseChapters(typed)).toEqual(read)
    expect(parseChapters('Warm-up 0:00\nSun salutation 4:30,\n\n Other side 12:10')).toEqual(read)
    expect(parseChapters('  ')).toEqual([])
  })

  it('is written as it is read, past an hour as well', () => {
    expect(writeChapters(read)).toBe(typed)
    expect(writeChapters([{ title: 'Rest', seconds: 3725 }])).toBe('Rest 1:02:05')
    expect(parseChapters('Rest 1:02:05')).toEqual([{ title: 'Rest', seconds: 3725 }])
  })

  it('may have its times behind a dash or in brackets', () => {
    expect(parseChapters('Warm-up - 0:00\nSun salutation (4:30)\nOther side – [12:10]')).toEqual(read)
  })

  it('may be copied from a description on YouTube, whose times come first, with commas in the names', () => {
    expect(parseChapters('00:00 Warm-up \n04:30 Sun salutation\n0:12:10 - Other side')).toEqual(read)
    expect(parseChapters('[0:00] Warm-up\n(4:30) Sun salutation\n12:10- Other side')).toEqual(read)
    expect(parseChapters('0:00 Warm-up, 4:30 Sun salutation, 12:10 Other side')).toEqual(read)
    const named = [
      { title: 'Cat, cow', seconds: 0 },
      { title: 'Twist, part 1', seconds: 5656 },
    ]
    expect(parseChapters('0:00 Cat, cow\n1:34:16 - Twist, part 1')).toEqual(named)
    expect(parseChapters(writeChapters(named))).toEqual(named)
  })

  it.each([
    ['Warm-up', chapterTexts.form],
    ['4:75 Warm-up', chapterTexts.form],
    ['Warm-up 4:75', chapterTexts.form],
    ['Rest 1:75:00', chapterTexts.form],
    ['0:00', chapterTexts.title],
    [`${'a'.repeat(61)} 0:00`, chapterTexts.title],
    ['Rest 4:00, Warm-up 1:00', chapterTexts.order],
    ['Rest 4:00, Warm-up 4:00', chapterTexts.order],
    [Array.from({ length: 51 }, (_, i) => `Part ${i}:00`).join(), chapterTexts.many],
  ])('%j is refused: %s', (list, wrong) => {
    expect(parseChapters(list)).toEqual({ wrong })
  })

  it('tells which part runs, and where the other side begins', () => {
    expect(chapterAt(read, 269.9)?.title).toBe('Warm-up')
    expect(chapterAt(read, 270)?.title).toBe('Sun salutation')
    expect(chapterAt(read.slice(1), 3)).toBeNull()
    expect(otherSide(read)?.seconds).toBe(730)
    expect(otherSide(read.slice(0, 2))).toBeNull()
  })
})
