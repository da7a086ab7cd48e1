import type { TeacherKey, VideoDraft } from './types.ts'

/** Calm classes: Priya, Lena and one of Tomas. */
export const eveningClasses: (VideoDraft & { teacher: TeacherKey })[] = [
  {
    key: 'slow-tide',
    teacher: 'priya',
    title: 'Slow tide',
    description:
      'Six long-held shapes for the hips and lower back. Bring a blanket and something to lean on; nothing here is meant to be reached for. Finish lying down, and stay longer than you planned.',
    tags: ['Yin', 'Hips', 'Evening'],
    minutes: 20,
  },
  {
    key: 'rest-well',
    teacher: 'lena',
    title: 'Rest well',
    description:
      'Two shapes, both lying down, both built from cushions. I count the props before I count the breaths. Dim the lamp first so that you need not get up again.',
    tags: ['Restorative', 'Sleep'],
    minutes: 22,
  },
  {
    key: 'unhurried-hips',
    teacher: 'priya',
    title: 'Unhurried hips',
    description:
      'Shoelace, square and a fold with plenty of pillow under it. Each one is long enough to become dull and then interesting. Come out as slowly as you went in.',
    tags: ['Yin', 'Hips'],
    minutes: 18,
  },
  {
    key: 'second-trimester-ease',
    teacher: 'lena',
    title: 'Second trimester ease',
    description:
      'Kneeling, standing and resting on the side, with room made for everybody concerned. Your midwife’s advice comes before mine. Keep the water near.',
    tags: ['Prenatal', 'Back'],
    minutes: 21,
  },
  {
    key: 'dragon-then-sphinx',
    teacher: 'priya',
    title: 'Dragon, then sphinx',
    description:
      'One deep lunge, one low backbend, and a lot of quiet around both. Pad the back knee generously. Between sides we lie flat and do nothing useful.',
    tags: ['Yin', 'Back'],
    minutes: 20,
  },
  {
    key: 'the-dark-hour',
    teacher: 'tomas',
    title: 'The dark hour',
    description:
      'A guided rest on your back, from the toes to the forehead and past it. Sleeping through it is fine. I keep talking a little longer than you will listen.',
    tags: ['Nidra', 'Sleep', 'Evening'],
    minutes: 24,
  },
  {
    key: 'two-bolsters',
    teacher: 'lena',
    title: 'Two bolsters',
    description:
      'If you own two bolsters, bring both; if you own none, bring the sofa cushions. We build one long slope and lie on it three ways. Nobody is stretched.',
    tags: ['Restorative', 'Evening'],
    minutes: 22,
  },
  {
    key: 'stillness',
    teacher: 'priya',
    title: 'Stillness',
    description:
      'Three shapes and almost no talking. You choose how far, I choose how long, and a bell ends each one. Better late in the day.',
    tags: ['Yin', 'Evening'],
    minutes: 20,
  },
  {
    key: 'legs-up-the-wall',
    teacher: 'lena',
    title: 'Legs up the wall',
    description:
      'The easiest shape in the house, done thoroughly. A folded towel under the hips, a warm layer over the belly, heels resting on the plaster. Roll to one side before you stand.',
    tags: ['Restorative', 'Sleep'],
    minutes: 18,
  },
  {
    key: 'butterfly-and-nothing',
    teacher: 'priya',
    title: 'Butterfly and nothing',
    description:
      'A rounded butterfly with the head on a stack of books, and afterwards nothing at all. The nothing is half of the class. Set a blanket out for it.',
    tags: ['Yin', 'Back', 'Evening'],
    minutes: 19,
  },
  {
    key: 'room-for-both',
    teacher: 'lena',
    title: 'Room for both',
    description:
      'A gentle standing and side-lying class for the last months. Wide stances, long sighs, a wall to lean on. Every shape has a chair version, shown first.',
    tags: ['Prenatal', 'Hips'],
    minutes: 20,
  },
]
