import {
  filmState,
  filmStorage,
  filmsInWork,
  remakeFilm,
  remakeLacking,
} from '@studio/contract/videos/processing/endpoints.ts'
import {
  beginUpload,
  describeUpload,
  describeUploads,
  sendUpload,
  stopUpload,
  uploadOffset,
} from '@studio/contract/videos/upload/endpoints.ts'
import { eq } from 'drizzle-orm'
import { filmProcessing } from '../../database/tables/renditions.ts'
import { uploads, videos } from '../../database/tables/videos.ts'
import { metadataOf, tusOf } from '../tus.ts'
import { type Ask, ask, askFor } from './ask.ts'
import type { At } from './scene/scene.ts'

const SIZE = 100
const protocol = { 'tus-resumable': '1.0.0' }

/** A draft of the coach, without an upload in progress. */
async function draftOf({ library, people, studio }: At): Promise<string> {
  await studio.context.db.delete(uploads)
  return library.video({ coachUserId: people.coach.id, film: false })
}

/** An upload that the coach has begun. */
async function aboutUpload(at: At) {
  const { path } = await tusOf(at.studio).begin(at.people.coach, await draftOf(at), SIZE)
  return { params: { id: path.split('/').at(-1) ?? '' }, headers: protocol }
}

/** A film whose processing failed. */
async function failedFilm({ library, studio, people }: At) {
  const id = await library.video({ coachUserId: people.coach.id, film: Buffer.alloc(10) })
  const [video] = await studio.context.db.select().from(videos).where(eq(videos.id, id))
  await studio.context.db
    .insert(filmProcessing)
    .values({ fileId: video?.fileId ?? '', state: 'failed', failure: 'cut', changedAt: new Date() })
  return { params: { id } }
}

const pieceHeaders = { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }

export const uploadAsks: Ask[] = [
  askFor(filmStorage),
  askFor(filmsInWork),
  askFor(remakeLacking),
  ask(filmState, 'of the coach', failedFilm),
  ask(remakeFilm, 'of the coach', failedFilm),
  ask(describeUploads, '', () => ({ headers: protocol })),
  ask(describeUpload, '', aboutUpload),
  ask(beginUpload, 'for a video of the coach', async (at) => {
    const film = { name: 'tide.mp4', mimetype: 'video/mp4', size: String(SIZE), controller: 'video' }
    const metadata = metadataOf({ ...film, id: await draftOf(at) })
    return { headers: { ...protocol, 'upload-length': String(SIZE), 'upload-metadata': metadata } }
  }),
  ask(uploadOffset, 'of the coach', aboutUpload),
  ask(sendUpload, 'of the coach', async (at) => {
    const { params, headers } = await aboutUpload(at)
    return { params, headers: { ...headers, ...pieceHeaders } }
  }),
  ask(stopUpload, 'of the coach', aboutUpload),
]
