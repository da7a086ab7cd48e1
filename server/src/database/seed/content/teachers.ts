import { personId } from './people.ts'
import type { TeacherContent, TeacherKey } from './types.ts'

const teacherDrafts: Omit<TeacherContent, 'id'>[] = [
  {
    key: 'ines',
    firstName: 'Ines',
    lastName: 'Calder',
    userName: 'ines',
    email: 'teacher@demo.studio',
    city: 'Lisbon',
    country: 'Portugal',
    color: 'rgba(91, 112, 138, 1)',
    tags: ['Hatha', 'Alignment', 'Morning', 'Feet first'],
    instagrammAccount: 'inescalder.demo',
    look: { cut: 'bun', skin: 1, hair: 1, wash: 0, tilt: -4, diskX: 262 },
    registeredDaysAgo: 400,
    description:
      'I teach from the ground up, because that is where the trouble usually starts. We spend a good while on the arches and the heels, then the knees, and we reach the hips when they are ready to be reached. I trained in Lisbon with a woman who made us stand still for an hour and then asked what had moved. Nearly everything had. My classes are slow and exact, and I will tell you where your weight is more often than you expect. I play the cello badly, which keeps me honest about being a beginner. If a shape hurts, leave it and write to me in the forum; I answer everyone, though not before coffee.',
  },
  {
    key: 'amara',
    firstName: 'Amara',
    lastName: 'Osei',
    userName: 'amara',
    email: 'amara@demo.studio',
    city: 'Leeds',
    country: 'United Kingdom',
    color: 'rgba(192, 139, 86, 1)',
    tags: ['Vinyasa', 'Strength', 'Power'],
    instagrammAccount: 'amaraosei.demo',
    look: { cut: 'curls', skin: 4, hair: 0, wash: 3, tilt: -3, diskX: 140 },
    registeredDaysAgo: 392,
    description:
      'Short version: we get warm, we hold things, we put them down properly. I ran the four hundred metres until a knee said otherwise, and learnt strength again on the floor, one plank at a time. So I count fairly. When I say three more, it is three more. You will not hear me ask for your best; Tuesday’s effort is fine on a Tuesday. I like blocks, clear instructions and songs with a bass line, and I dislike the phrase “advanced pose”. Most of my students arrive thinking they have weak arms. They have impatient arms, which is easier to work with. Take the option with the knee down as often as you please, and tell nobody.',
  },
  {
    key: 'tomas',
    firstName: 'Tomas',
    lastName: 'Rehn',
    userName: 'tomas.rehn',
    email: 'tomas@demo.studio',
    city: 'Uppsala',
    country: 'Sweden',
    color: 'rgba(95, 90, 133, 1)',
    tags: ['Meditation', 'Nidra', 'Evening'],
    instagrammAccount: 'tomasrehn.demo',
    look: { cut: 'beard', skin: 1, hair: 1, wash: 5, tilt: -1, diskX: 140 },
    registeredDaysAgo: 377,
    description:
      'Sitting still is a skill, and a dull one to watch. I have done it for nineteen years, the first four of them rather badly, in a cold hall north of Uppsala where the stove smoked. What I offer is small: a place to sit, a few sentences, and enough silence to notice that the mind does not need fixing before breakfast. There is no music. There may be a dog. If you fall asleep in the lying-down practices, you have not failed; you were tired. People ask me what they should feel, and I never know. Come back tomorrow and see whether it is different. It usually is, by a very little.',
  },
  {
    key: 'lena',
    firstName: 'Lena',
    lastName: 'Voss',
    userName: 'lena.voss',
    email: 'lena@demo.studio',
    city: 'Leipzig',
    country: 'Germany',
    color: 'rgba(143, 171, 169, 1)',
    tags: ['Restorative', 'Prenatal', 'Sleep'],
    instagrammAccount: 'lenavoss.demo',
    look: { cut: 'bob', skin: 0, hair: 3, wash: 4, tilt: -7, diskX: 262 },
    registeredDaysAgo: 365,
    description:
      'For eleven years I worked nights as a midwife, and I have very practical views on rest. It wants a dark room, warm feet, and somebody who does not talk too much. In my restorative classes we build the shape first, out of whatever cushions the house has, and only then climb in. Nothing should pull. My prenatal classes come from the same place: they were written between births, tried on patient friends, and changed whenever one of them frowned. Please bring your midwife’s advice with you and let it win over mine. I speak slowly, I repeat myself, and I leave the long pauses in on purpose. Keep a second blanket near; you will want it.',
  },
  {
    key: 'priya',
    firstName: 'Priya',
    lastName: 'Nair',
    userName: 'priya.nair',
    email: 'priya@demo.studio',
    city: 'Kochi',
    country: 'India',
    color: 'rgba(168, 117, 134, 1)',
    tags: ['Yin', 'Slow flow', 'Hips', 'Evening'],
    instagrammAccount: 'priyanair.demo',
    look: { cut: 'long', skin: 3, hair: 0, wash: 2, tilt: -7, diskX: 140 },
    registeredDaysAgo: 350,
    description:
      'Most of us are tired, not stiff. That sentence is the whole of my method; the rest is bolsters. I grew up by the backwaters near Kochi, where the tide takes six hours and nobody hurries it, and I have tried to teach at that speed. Expect four or five shapes in a class, long holds, and very few words after the first minute. You may be bored. Boredom is allowed here, and so is a pillow under anything. I was a tax accountant before this and still enjoy a column that adds up, so each month I plan which part of the body we wait for, and in what order. Evenings suit it best. Socks are encouraged.',
  },
  {
    key: 'kofi',
    firstName: 'Kofi',
    lastName: 'Mensah',
    userName: 'kofi',
    email: 'kofi@demo.studio',
    city: 'Tema',
    country: 'Ghana',
    color: 'rgba(86, 134, 128, 1)',
    tags: ['Breathwork', 'Morning'],
    instagrammAccount: 'kofimensah.demo',
    look: { cut: 'bald', skin: 5, hair: 0, wash: 1, tilt: -6, diskX: 140 },
    registeredDaysAgo: 341,
    description:
      'I came to breath through swimming. Two lengths under water as a boy in Tema, then one too many, and a coach who sat me on the edge of the pool and taught me to count. I still count, out loud, and I still lose my place and laugh. My sessions are short because breathing is not an event; you were doing it before I logged in. We find the breath you already have, we make the way out a little longer, and on some days we hold a pause and look round in it. I will never ask you to empty your mind. Where would you put it all? If you feel dizzy, stop, look at the wall, and have some water.',
  },
  {
    key: 'mei',
    firstName: 'Mei',
    lastName: 'Tanaka',
    userName: 'mei.tanaka',
    email: 'mei@demo.studio',
    city: 'Kanazawa',
    country: 'Japan',
    color: 'rgba(44, 95, 102, 1)',
    tags: ['Vinyasa', 'Slow flow', 'Hips'],
    instagrammAccount: 'meitanaka.demo',
    look: { cut: 'wave', skin: 1, hair: 0, wash: 1, tilt: -2, diskX: 262 },
    registeredDaysAgo: 200,
    description:
      'Before teaching I bound books, and I think about a class the way I thought about a spine: it must open flat, and it must close again. One breath carries one move. When the breath gets ragged we have gone too fast, and we go back a page. You will find few surprises with me and a good deal of repetition, always left side first, because I once forgot the left side entirely and a student kindly told me about it a week later. I live in Kanazawa with a very old rice cooker and a view of rain. Still the newest teacher here, so say hello in the forum; I read everything and reply in the evenings, which may be your morning.',
  },
  {
    key: 'jonas',
    firstName: 'Jonas',
    lastName: 'Hale',
    userName: 'jonas.hale',
    email: 'jonas@demo.studio',
    city: 'Halifax',
    country: 'Canada',
    color: 'rgba(135, 173, 160, 1)',
    tags: ['Mobility', 'Back', 'Shoulders'],
    instagrammAccount: 'jonashale.demo',
    look: { cut: 'crop', skin: 2, hair: 0, wash: 1, tilt: -3, diskX: 140 },
    registeredDaysAgo: 330,
    description:
      'Carpenter for fifteen years, teacher for eight, and the second job exists because of what the first one did to my back. I like joints. They are honest: they turn this way and not that way, and with some patience the range comes along. You won’t see many finished poses from me. What you get is circles, hinges and slow loaded stretches, a chair, a broom handle, maybe a doorway. Every drill has an easy end and a hard end, and I demonstrate the easy one because it’s the one I use on Mondays. No mat needed for half of these. If you sit at a desk all day, start with the shoulders and be gentle with your opinion of them.',
  },
]

/** The eight teachers of the demo, in the order they joined the studio's page. */
export const teachers: readonly TeacherContent[] = teacherDrafts.map((teacher) => ({
  ...teacher,
  id: personId(teacher.key),
}))

/** A teacher by key. */
export function teacherOf(key: TeacherKey): TeacherContent {
  const teacher = teachers.find((one) => one.key === key)
  if (teacher === undefined) throw new Error(`no teacher ${key}`)
  return teacher
}
