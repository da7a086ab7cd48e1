import { describe, expect, test } from 'vitest'
import { PREGNANCY_WARNING, SPARED } from './purposes-and-strains.ts'
import { inOrderOf, inStepsOf, NO_WISHES, pathsInOrderOf, strainOf, type Wishes } from './rules.ts'

const film = (title: string, more: Partial<Parameters<typeof strainOf>[0]> = {}) => ({
  title,
  description: '',
  duration: 1200,
  level: 'AllLevels' as const,
  tagList: [] as string[],
  ...more,
})
const flow = film('Flow', { level: 'Advanced', duration: 2700, tagList: ['Power', 'Strength'] })
const tide = film('Slow tide', { level: 'Beginner', duration: 1260, tagList: ['Yin', 'Evening'] })
const desk = film('The desk undone', { level: 'Intermediate', duration: 600, tagList: ['Mobility'] })
const today = [flow, tide, desk]
const titles = (wishes: Partial<Wishes>, videos = today) =>
  inOrderOf(videos, { ...NO_WISHES, ...wishes }).map(({ title }) => title)

describe('the order of classes', () => {
  test.each<[string, Partial<Wishes>, string[]]>([
    ['is the studio’s without an answer', {}, ['Flow', 'Slow tide', 'The desk undone']],
    ['begins with the level', { level: 'Beginner' }, ['Slow tide', 'The desk undone', 'Flow']],
    ['begins with what fills the minutes', { minutes: 20 }, ['Slow tide', 'The desk undone', 'Flow']],
    [
      'puts a shorter one before one that is too long',
      { minutes: 30 },
      ['Slow tide', 'The desk undone', 'Flow'],
    ],
    ['begins with what it is for', { purpose: 'freedom' }, ['Slow tide', 'The desk undone', 'Flow']],
    [
      'weighs all answers',
      { level: 'Advanced', purpose: 'strength' },
      ['Flow', 'The desk undone', 'Slow tide'],
    ],
  ])('%s', (_, wishes, order) => {
    expect(titles(wishes)).toEqual(order)
  })

  test('nothing is left out, whatever is wished', () => {
    const all = titles({ level: 'Beginner', minutes: 10, purpose: 'sleep', spared: SPARED })
    expect(all.toSorted()).toEqual(['Flow', 'Slow tide', 'The desk undone'])
  })

  test('a class of all levels suits everybody, and an unknown length is no reason', () => {
    const unknown = film('New', { duration: 0 })
    expect(titles({ level: 'Advanced', minutes: 45 }, [tide, unknown])).toEqual(['New', 'Slow tide'])
  })

  test('what names something to spare comes last, however well it suits otherwise', () => {
    const planks = film('Planks and patience', { level: 'Beginner' })
    expect(titles({ level: 'Beginner', minutes: 20, spared: ['wrists'] }, [planks, flow])).toEqual([
      'Flow',
      'Planks and patience',
    ])
  })

  test('what is made for pregnancy comes first for who says so, and for others after what is for everybody', () => {
    const ease = film('Ease', { tagList: ['Prenatal'], description: 'Kneeling, and a small twist.' })
    expect(titles({ spared: ['pregnancy'] }, [tide, ease])).toEqual(['Ease', 'Slow tide'])
    expect(titles({ level: 'Beginner', minutes: 20 }, [ease, flow])).toEqual(['Flow', 'Ease'])
    const planks = film('Planks and patience')
    expect(titles({ spared: ['wrists'] }, [planks, ease])).toEqual(['Ease', 'Planks and patience'])
  })
})

describe('what a class asks', () => {
  test.each([
    ['Planks and patience', 'wrists', 'Planks: a lot of weight on the wrists'],
    ['A longer sun salute', 'wrists', 'Sun salutations: a lot of weight on the wrists'],
    ['Crow, feet down', 'pregnancy', 'Crow: often left out in pregnancy'],
    ['One deep lunge, then sphinx', 'knees', 'Lunges: a lot of weight on bent knees'],
    ['One deep lunge, then sphinx', 'back', 'Sphinx: demanding on the back'],
    ['Plough at the end', 'neck', 'Plough: weight on neck and shoulders'],
  ] as const)('%s for %s: %s', (title, part, line) => {
    expect(strainOf(film(title), [part])).toBe(line)
  })

  test.each([
    ['what is not named', 'Slow tide'],
    ['a part of the body alone', 'Wrists first'],
    ['a pose that does not come', 'Strong without a single plank'],
    ['a pose in other words', 'A crow’s view, and blanks'],
  ])('%s is no claim', (_, title) => {
    expect(strainOf(film(title), ['wrists'])).toBe(null)
  })

  test.each([
    ['Not only planks but handstands', 'Planks'],
    ['Not planks but handstands', 'Handstands'],
    ['Never rush into a plank', 'Planks'],
    ['Avoid sagging in plank', 'Planks'],
    ['Skip the plank if you like', 'Planks'],
    ['No hurry, then crow', 'Crow'],
  ])('%s: a word of denial that means something else silences nothing', (title, pose) => {
    expect(strainOf(film(title), ['wrists'])).toMatch(new RegExp(`^${pose}`))
  })

  test.each(['No kneeling or handstands', 'Never a plank', 'Sit instead of any sun salute'])(
    '%s: nothing comes',
    (title) => {
      expect(strainOf(film(title), ['wrists'])).toBe(null)
    },
  )

  test('a pose that is denied once and comes afterwards counts', () => {
    expect(strainOf(film('Planks', { description: 'No plank today. Then a plank.' }), ['wrists'])).not.toBe(
      null,
    )
  })

  test('the description and styles count like the title', () => {
    expect(strainOf(film('Arms', { description: 'Side planks and more.' }), ['wrists'])).toMatch(/^Planks/)
    expect(strainOf(film('Arms', { tagList: ['Handstand'] }), ['knees', 'wrists'])).toMatch(/^Handstands/)
  })
})

describe('what a teacher says of pregnancy', () => {
  test.each([
    ['Deep twists and handstands. Not suitable in pregnancy.'],
    ['Avoid if pregnant.'],
    ['Please skip this if you are pregnant.'],
    ['Everybody is welcome unless pregnant.'],
    ['Contraindicated in the first trimester.'],
    ['Contraindications: high blood pressure, pregnancy'],
    ['This isn’t recommended for anybody who has high blood pressure or is pregnant.'],
    ['If you are pregnant, avoid the twists.'],
    ['Pregnant? Skip this one.'],
    ['Pregnancy is a contraindication.'],
    ['Pregnancy: not suitable'],
    ['No twists in pregnancy.'],
  ])('%s: is a warning, which comes before any pose', (description) => {
    const class_ = film('Core and planks', { description })
    expect(strainOf(class_, ['wrists', 'pregnancy'])).toBe(PREGNANCY_WARNING)
    expect(strainOf(class_, ['wrists'])).toMatch(/^Planks/)
  })

  test('a title that warns is not made for it, and does not lead', () => {
    const power = film('Core power (avoid if pregnant)')
    expect(strainOf(power, ['pregnancy'])).toBe(PREGNANCY_WARNING)
    expect(titles({ spared: ['pregnancy'] }, [power, tide])).toEqual(['Slow tide', power.title])
  })

  test.each([
    'Not only for pregnancy, with a twist.',
    'You don’t need to know yoga for pregnancy. A twist.',
    'Back to strength after pregnancy: twists and planks.',
    'Twists can be left out when pregnant.',
  ])('%s: neither warns nor makes up for a pose', (description) => {
    expect(strainOf(film('Ease', { description }), ['pregnancy'])).toMatch(/^Twists/)
  })

  test.each([
    film('Prenatal flow', { description: 'Skips deep twists. Not before your second trimester.' }),
    film('Pregnancy yoga, no planks', { description: 'A small twist.' }),
    film('Ease', { tagList: ['Pregnancy'], description: 'If you are pregnant, do not hurry. Cobra.' }),
  ])('$title is made for it, whatever it names', (class_) => {
    expect(strainOf(class_, ['pregnancy'])).toBe(null)
    expect(titles({ spared: ['pregnancy'] }, [tide, class_])[0]).toBe(class_.title)
  })
})

test('paths are in the order of what their classes are', () => {
  const path = (title: string, ...videos: ReturnType<typeof film>[]) => ({ title, videos })
  const paths = [path('Strong', flow), path('None'), path('Calm', tide, tide), path('Arms', film('Planks'))]
  const wishes: Wishes = { ...NO_WISHES, purpose: 'rest', spared: ['wrists'] }
  expect(pathsInOrderOf(paths, wishes).map(({ title }) => title)).toEqual(['Calm', 'Strong', 'None', 'Arms'])
})

test('rows that are read stay where they are when more come', () => {
  const highest = (some: number[]) => some.toSorted((a, b) => b - a)
  expect(inStepsOf([1, 2, 3, 9, 8], 3, highest)).toEqual([3, 2, 1, 9, 8])
})
