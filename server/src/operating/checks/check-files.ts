import type pg from 'pg'
import { markedFiles } from '../../adapters/files/choose-file-store.ts'
import { strangePlace } from '../../adapters/files/studio-mark.ts'
import { bucketOf } from '../../config/bucket.ts'
import type { Variables } from '../../config/environment.ts'
import { ownFiles } from '../../config/pictures.ts'
import { factOf } from '../../database/studio-facts.ts'
import { startsAsPicture } from '../../rooms/studio/drawing/uploaded-picture.ts'
import { type Finding, fault, fine, hint, reasonOf } from './finding.ts'

/** Checks that DATA_DIR, or the bucket, is where this studio's files are; nothing before its first start. */
export async function checkFiles(variables: Variables, client: pg.Client): Promise<Finding[]> {
  const bucket = bucketOf(variables)
  const about = bucket ? 'S3_BUCKET' : 'DATA_DIR'
  try {
    const strange = await strangePlace(client, markedFiles({ dataDir: variables.DATA_DIR, bucket }))
    if (strange) return [fault(about, strange)]
    const isMarked = (await factOf(client, 'files')) !== null
    return isMarked ? [fine(about, 'the files there belong to this studio')] : []
  } catch (error) {
    return [fault(about, reasonOf(error))]
  }
}

/** Says which logo file is shown, and whether it is a picture; nothing where it is missing or only drawn. */
export async function checkPictures(variables: Variables): Promise<Finding[]> {
  const { logo } = ownFiles(variables.DATA_DIR)
  const isPicture = logo ? await startsAsPicture(logo).catch(() => null) : null
  if (!logo || isPicture === null) return []
  return isPicture
    ? [fine('logo', `${logo} is the logo, unless an Admin uploads another`)]
    : [hint('logo', `${logo} is not a JPEG or PNG: pages show the studio's name`)]
}
