import type { TeacherKey, VideoDraft } from './types.ts'

/** Videos of training paths and personal-practice calendars, which are never daily classes. */
export const seriesVideos: (VideoDraft & { teacher: TeacherKey })[] = [
  {
    key: 'feet-and-ankles',
    teacher: 'ines',
    title: 'Feet and ankles',
    description: 'Wake the arches, find the heel. A short one before shoes.',
    tags: ['Hatha', 'Feet'],
    minutes: 12,
  },
  {
    key: 'where-the-heel-lands',
    teacher: 'ines',
    title: 'Where the heel lands',
    description:
      'We walk, very slowly, across one mat and back. It takes the whole video and you will not look at a pavement the same way.',
    tags: ['Hatha', 'Feet', 'Alignment'],
    minutes: 14,
  },
  {
    key: 'knees-over-toes',
    teacher: 'ines',
    title: 'Knees over toes',
    description:
      'What a knee wants is a foot that means it. Small bends, a mirror if you have one, and no heroics.',
    tags: ['Hatha', 'Knees', 'Alignment'],
    minutes: 16,
  },
  {
    key: 'hips-and-feet-part-two',
    teacher: 'ines',
    title: 'Hips and feet, part two',
    description:
      'Where the last one stopped, with a strap and more patience. The outer hip gets most of the time, and the small toe the rest.',
    tags: ['Hatha', 'Hips', 'Feet'],
    minutes: 18,
  },
  {
    key: 'standing-slowly',
    teacher: 'ines',
    title: 'Standing, slowly',
    description:
      'Every standing pose you know at a third of the speed. Near the end it gets quiet; stay for it.',
    tags: ['Hatha', 'Alignment', 'Balance'],
    minutes: 20,
  },
  {
    key: 'the-breath-you-have',
    teacher: 'kofi',
    title: 'The breath you have',
    description:
      'Before we change anything we look. Ten unhurried breaths, described but not improved, and then ten more.',
    tags: ['Breathwork'],
    minutes: 5,
  },
  {
    key: 'a-small-pause',
    teacher: 'kofi',
    title: 'A small pause',
    description:
      'There is a gap at the end of every breath out. We lean on it for a moment, no longer than it offers.',
    tags: ['Breathwork'],
    minutes: 7,
  },
  {
    key: 'humming-home',
    teacher: 'kofi',
    title: 'Humming home',
    description:
      'Lips closed, jaw loose, a low hum on the way out. Warn the people you live with, or invite them.',
    tags: ['Breathwork', 'Evening'],
    minutes: 8,
  },
  {
    key: 'putting-the-day-down',
    teacher: 'lena',
    title: 'Putting the day down',
    description:
      'Shoes off, lamp low, shoulders on the floor. A first evening that asks for nothing but a mat and a closed door.',
    tags: ['Restorative', 'Evening', 'Sleep'],
    minutes: 15,
  },
  {
    key: 'lying-down-looking-inward',
    teacher: 'tomas',
    title: 'Lying down, looking inward',
    description:
      'A slow tour of the body with the lights off. I name a place, you notice it, and we leave it as it was.',
    tags: ['Nidra', 'Sleep'],
    minutes: 25,
  },
  {
    key: 'lights-out',
    teacher: 'lena',
    title: 'Lights out',
    description:
      'The last one is meant for bed. One shape on each side, one on the back, and no instruction to wake up for.',
    tags: ['Restorative', 'Sleep'],
    minutes: 18,
  },
  {
    key: 'wrists-first',
    teacher: 'amara',
    title: 'Wrists first',
    description:
      'Plain wrist work, dressed up as a class. Do it on every arm day and you may skip my lecture.',
    tags: ['Power', 'Arms'],
    minutes: 10,
  },
  {
    key: 'push-the-floor-away',
    teacher: 'amara',
    title: 'Push the floor away',
    description:
      'The one instruction behind every arm balance, practised where falling is impossible. Hands, elbows, shoulder blades, in that order.',
    tags: ['Power', 'Arms', 'Shoulders'],
    minutes: 15,
  },
  {
    key: 'crow-feet-down',
    teacher: 'amara',
    title: 'Crow, feet down',
    description:
      'The whole shape with both feet on a block. It counts. Most of the work is here, and so is most of the fun.',
    tags: ['Power', 'Arms', 'Balance'],
    minutes: 16,
  },
  {
    key: 'crow-one-foot-up',
    teacher: 'amara',
    title: 'Crow, one foot up',
    description:
      'One foot leaves the block, then the other, then perhaps neither comes back for a second. Cushion in front of your face, always.',
    tags: ['Power', 'Arms', 'Balance'],
    minutes: 18,
  },
  {
    key: 'saddle-with-support',
    teacher: 'priya',
    title: 'Saddle, with support',
    description:
      'A shape I disliked for years, made kind with three pillows. If the knees say no, the answer is no and we do half.',
    tags: ['Yin', 'Knees'],
    minutes: 22,
  },
]
