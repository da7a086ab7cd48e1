import type { TeacherKey, VideoDraft } from './types.ts'

/** Midday classes: Kofi, Tomas and Mei. */
export const middayClasses: (VideoDraft & { teacher: TeacherKey })[] = [
  {
    key: 'counting-breath',
    teacher: 'kofi',
    title: 'Counting breath',
    description:
      'One to ten and back to one, which is harder than it sounds. When you lose the number you begin again, and so do I. Sit on anything.',
    tags: ['Breathwork', 'Morning'],
    minutes: 10,
  },
  {
    key: 'quiet-room',
    teacher: 'tomas',
    title: 'Quiet room',
    description:
      'A short sitting with very few words in it. You will hear the room before you hear yourself. If thoughts arrive, let them find their own chair.',
    tags: ['Meditation'],
    minutes: 12,
  },
  {
    key: 'open-hips',
    teacher: 'mei',
    title: 'Open hips',
    description:
      'A slow sequence that circles the hips from every side and repeats itself on purpose. The second round is the class; the first only shows you the way. Have a cushion for the knees.',
    tags: ['Vinyasa', 'Hips'],
    minutes: 15,
  },
  {
    key: 'longer-out-than-in',
    teacher: 'kofi',
    title: 'Longer out than in',
    description:
      'In for four, out for six, and later out for eight if eight feels like nothing. That is the whole idea. Lie down if sitting makes you fidget.',
    tags: ['Breathwork'],
    minutes: 8,
  },
  {
    key: 'with-the-window-open',
    teacher: 'tomas',
    title: 'With the window open',
    description:
      'A sitting that uses whatever your street is doing. Sounds come and go without being invited or sent away. Wear something warm.',
    tags: ['Meditation', 'Morning'],
    minutes: 10,
  },
  {
    key: 'one-move-one-breath',
    teacher: 'mei',
    title: 'One move, one breath',
    description:
      'A plain flow in which no move is allowed two breaths and no breath two moves. We begin very small. When the breath runs ahead, we turn back a page.',
    tags: ['Vinyasa'],
    minutes: 14,
  },
  {
    key: 'box-breathing',
    teacher: 'kofi',
    title: 'Box breathing',
    description:
      'Four sides, all the same length: in, wait, out, wait. Twelve rounds with a friendly count and one bad joke. Skip the waits whenever you like.',
    tags: ['Breathwork'],
    minutes: 5,
  },
  {
    key: 'listening-far-away',
    teacher: 'tomas',
    title: 'Listening far away',
    description:
      'Find the most distant sound you can hear and stay with it until it changes. Then find another. A good practice for trains and waiting rooms.',
    tags: ['Meditation'],
    minutes: 12,
  },
  {
    key: 'the-long-way-round',
    teacher: 'mei',
    title: 'The long way round',
    description:
      'We go from standing to lying down by every road there is. Some of them are silly. Left side first, and the right side gets its turn in full.',
    tags: ['Vinyasa', 'Balance'],
    minutes: 15,
  },
  {
    key: 'breathing-low',
    teacher: 'kofi',
    title: 'Breathing low',
    description:
      'Hands on the ribs, hands on the belly, hands on the back of the waist: the breath has been to all these places before. We visit each one and push none of them.',
    tags: ['Breathwork', 'Evening'],
    minutes: 10,
  },
  {
    key: 'sitting-like-a-stone',
    teacher: 'tomas',
    title: 'Sitting like a stone',
    description:
      'How to arrange knees, hips and back so that sitting costs you nothing. The second half is silent, to see whether it worked. A folded blanket is worth more than willpower.',
    tags: ['Meditation', 'Alignment'],
    minutes: 9,
  },
  {
    key: 'side-by-side',
    teacher: 'mei',
    title: 'Side by side',
    description:
      'Side bends, standing and kneeling, stitched together with slow steps. Ribs are the subject and hips are the frame. You will need a little width in the room.',
    tags: ['Vinyasa', 'Back'],
    minutes: 13,
  },
]
