import type { TeacherKey, VideoDraft } from './types.ts'

/** Active classes: Ines, Amara and Jonas. */
export const morningClasses: (VideoDraft & { teacher: TeacherKey })[] = [
  {
    key: 'morning-ground',
    teacher: 'ines',
    title: 'Morning ground',
    description:
      'A standing class for people who have only just stood up. We start with the feet and work upwards in no hurry. By the end you know where your weight is, which is enough for one morning.',
    tags: ['Hatha', 'Morning', 'Feet'],
    minutes: 25,
  },
  {
    key: 'heat-and-hold',
    teacher: 'amara',
    title: 'Heat and hold',
    description:
      'Ten shapes, each held a little longer than you would choose. The pace is steady and the rests are real. Have a block and a glass of water within reach.',
    tags: ['Vinyasa', 'Strength'],
    minutes: 30,
  },
  {
    key: 'spine-waves',
    teacher: 'jonas',
    title: 'Spine waves',
    description:
      'Cats, cows and everything between them, one vertebra at a time. It looks like very little and asks for your whole attention. Good before a long drive and better after one.',
    tags: ['Mobility', 'Back'],
    minutes: 26,
  },
  {
    key: 'corners-of-the-foot',
    teacher: 'ines',
    title: 'Corners of the foot',
    description:
      'Each foot has four corners and most of us stand on two of them. We find the other two, first sitting, then standing, then on one leg near a wall. Barefoot, please.',
    tags: ['Hatha', 'Feet', 'Balance'],
    minutes: 28,
  },
  {
    key: 'strong-at-the-edges',
    teacher: 'amara',
    title: 'Strong at the edges',
    description:
      'Side planks, wide stances and the muscles nobody photographs. Three rounds of the same five shapes, so the third one holds no surprises. Knees down is a full version.',
    tags: ['Power', 'Strength'],
    minutes: 30,
  },
  {
    key: 'triangle-taken-apart',
    teacher: 'ines',
    title: 'Triangle, taken apart',
    description:
      'One pose for a whole class. We build it from the back heel, take it down again, and build it better. Bring a block and some curiosity about your left side.',
    tags: ['Hatha', 'Alignment'],
    minutes: 27,
  },
  {
    key: 'shoulders-both-of-them',
    teacher: 'jonas',
    title: 'Shoulders, both of them',
    description:
      'A broom handle, a doorway and two shoulders that may not agree with each other. Slow circles first, then a little load. Stop well before anything pinches.',
    tags: ['Mobility', 'Shoulders'],
    minutes: 32,
  },
  {
    key: 'planks-and-patience',
    teacher: 'amara',
    title: 'Planks and patience',
    description:
      'Short holds, long pauses, and a plank that is better in the last minute than in the first. The counting is honest. Wrists get a proper warm-up before anything heavy.',
    tags: ['Power', 'Arms'],
    minutes: 25,
  },
  {
    key: 'a-longer-sun-salute',
    teacher: 'ines',
    title: 'A longer sun salute',
    description:
      'The salute you know, with every stop on the way named and used. Four slow rounds, then two without instructions. Nothing is jumped.',
    tags: ['Hatha', 'Morning'],
    minutes: 45,
  },
  {
    key: 'the-desk-undone',
    teacher: 'jonas',
    title: 'The desk undone',
    description:
      'For whatever a chair has done to you since nine. Hips, upper back and wrists, with the same chair as equipment. You can do all of it in office clothes.',
    tags: ['Mobility', 'Back', 'Shoulders'],
    minutes: 26,
  },
  {
    key: 'warm-legs',
    teacher: 'amara',
    title: 'Warm legs',
    description:
      'Lunges in every direction a leg can go, at the speed of a slow song. We warm the hips first and leave the splits for other people. Ends on the floor.',
    tags: ['Vinyasa', 'Strength', 'Hips'],
    minutes: 35,
  },
  {
    key: 'balance-eyes-closed',
    teacher: 'ines',
    title: 'Balance, eyes closed',
    description:
      'Standing on one leg is a conversation; closing the eyes makes it frank. Stand near a wall and use it without guilt. Wobbling is the practice and not the mistake.',
    tags: ['Hatha', 'Balance'],
    minutes: 28,
  },
  {
    key: 'squat-sit-stand',
    teacher: 'jonas',
    title: 'Squat, sit, stand',
    description:
      'Three things you do all day, done with a bit more care. We take the hips and ankles through their range and then ask them to carry you. A rolled towel under the heels helps.',
    tags: ['Mobility', 'Hips'],
    minutes: 30,
  },
]
