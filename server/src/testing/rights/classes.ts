import {
  classDay,
  classDays,
  copyDays,
  copyPreview,
  deleteClassDay,
  moveClasses,
  setClassDay,
  undoCopy,
} from '@studio/contract/daily-classes/endpoints.ts'
import { addDays } from '@studio/contract/dates.ts'
import {
  changeTrainingPack,
  createTrainingPack,
  deleteTrainingPack,
  trainingPack,
  trainingPacks,
} from '@studio/contract/training/endpoints.ts'
import {
  changeVideo,
  createVideo,
  deleteVideo,
  externalVideo,
  findVideos,
  nameTags,
  tags,
  video,
  videos,
} from '@studio/contract/videos/endpoints.ts'
import {
  captions,
  guidance,
  removeCaptions,
  setCaptions,
  setChapters,
} from '@studio/contract/videos/guidance/endpoints.ts'
import { removePoster, setPoster } from '@studio/contract/videos/upload/endpoints.ts'
import { formWith } from '../form-with.ts'
import { type Ask, ask, askFor } from './ask.ts'
import { pictureForm } from './picture-form.ts'
import type { At, Scene } from './scene/scene.ts'

const one = (place: keyof Scene['videos']) => (at: At) => ({ params: { id: at.videos[place] } })
const newVideo = ({ library, people }: At) => library.video({ coachUserId: people.coach.id })

const videoAsks: Ask[] = [
  ask(video, 'of today', one('today')),
  ask(video, 'of yesterday', one('yesterday')),
  ask(video, 'of a path', one('path')),
  ask(video, 'of a joined calendar', one('page')),
  ask(video, 'that is a draft', one('draft')),
  ask(videos, '', () => ({ query: {}, body: {} })),
  ask(findVideos, '', () => ({ query: {} })),
  ask(externalVideo, '', () => ({ query: { url: 'https://vimeo.com/76979871' } })),
  ask(createVideo, '', ({ me, caller, people }) => ({
    body: { title: 'Feet', coachUserId: (caller === 'otherCoach' && me ? me : people.coach).id },
  })),
  ask(createVideo, 'for the coach', ({ people }) => ({
    body: { title: 'Feet', coachUserId: people.coach.id },
  })),
  ask(changeVideo, 'of the coach', async (at) => ({
    params: { id: await newVideo(at) },
    body: { title: 'Knees' },
  })),
  ask(deleteVideo, 'of the coach', async (at) => ({ params: { id: await newVideo(at) } })),
  askFor(tags),
  ask(nameTags, '', () => ({ body: { titles: ['Yin'] } })),
]

const within = (day: string) => ({ query: { dateTimeStart: day, dateTimeEnd: day } })

const guidanceAsks: Ask[] = [
  ask(guidance, 'of yesterday', one('yesterday')),
  ask(guidance, 'of a draft', one('draft')),
  ask(captions, 'of a path', async ({ library, videos: { path } }) => {
    await library.captions(path, 'en')
    return { params: { id: path, language: 'en' } }
  }),
  ask(setChapters, 'of the coach', async (at) => ({
    params: { id: await newVideo(at) },
    body: { chapters: 'Warm-up 0:00' },
  })),
  ask(setPoster, 'of the coach', async (at) => ({
    params: { id: await newVideo(at) },
    form: await pictureForm(),
  })),
  ask(removePoster, 'of the coach', async (at) => ({ params: { id: await newVideo(at) } })),
  ask(setCaptions, 'of the coach', async (at) => ({
    params: { id: await newVideo(at) },
    query: { language: 'en', label: 'English' },
    form: formWith(Buffer.from('WEBVTT\n\n00:01.000 --> 00:02.000\nBreathe in.\n'), 'en.vtt'),
  })),
  ask(removeCaptions, 'of the coach', async (at) => ({ params: { id: await newVideo(at), language: 'en' } })),
]

const julyOnce = { dateTimeStart: '2020-07-01', dateTimeEnd: '2020-07-01', replace: true }

const dayAsks: Ask[] = [
  ask(classDays, 'of today', ({ days }) => within(days.today)),
  ask(classDays, 'of yesterday', ({ days }) => within(days.yesterday)),
  ask(classDay, 'of today', ({ days }) => ({ query: { dateTime: days.today } })),
  ask(classDay, 'of yesterday', ({ days }) => ({ query: { dateTime: days.yesterday } })),
  ask(classDay, 'of a day to come', async (at) => {
    const day = addDays(at.days.today, 1)
    await at.library.day(day, [await newVideo(at)])
    return { query: { dateTime: day } }
  }),
  ask(setClassDay, '', async (at) => ({ body: { date: '2020-05-01', videoIds: [await newVideo(at)] } })),
  ask(deleteClassDay, '', async (at) => {
    await at.library.day('2020-06-01', [await newVideo(at)])
    return { query: { dateTime: '2020-06-01' } }
  }),
  ask(copyPreview, '', async (at) => {
    await at.library.day('2020-07-01', [await newVideo(at)])
    return { query: { ...julyOnce, dateTimeTo: '2020-07-08' } }
  }),
  ask(moveClasses, '', async (at) => {
    const [from, to] = [addDays(at.days.today, 30), addDays(at.days.today, 31)]
    const id = await newVideo(at)
    await at.library.day(from, [id])
    return { body: { videoIds: [id], dateTimeFrom: from, dateTimeTo: to } }
  }),
  ask(copyDays, '', async (at) => {
    await at.library.day('2020-07-01', [await newVideo(at)])
    return { body: { ...julyOnce, dateTimeTo: '2020-07-15' } }
  }),
  ask(undoCopy, '', async (at) => {
    const [old, copied] = [await newVideo(at), await newVideo(at)]
    await at.library.day('2020-07-22', [copied])
    return { body: { days: [{ date: '2020-07-22', copied: [copied], before: [old] }] } }
  }),
]

const aPath = async ({ library, videos: { path } }: At) => ({ id: await library.pack([path]) })

const pathAsks: Ask[] = [
  ask(trainingPacks, '', () => ({ query: { pageLength: 100 } })),
  ask(trainingPack, '', ({ path }) => ({ params: { id: path } })),
  ask(trainingPack, 'narrowed to a plan', ({ narrowPath }) => ({ params: { id: narrowPath } })),
  ask(createTrainingPack, '', ({ videos: { path } }) => ({ body: { title: 'Ground up', videoIds: [path] } })),
  ask(changeTrainingPack, '', async (at) => ({ params: await aPath(at), body: { title: 'Higher' } })),
  ask(deleteTrainingPack, '', async (at) => ({ params: await aPath(at) })),
]

export const classAsks: Ask[] = [...videoAsks, ...guidanceAsks, ...dayAsks, ...pathAsks]
