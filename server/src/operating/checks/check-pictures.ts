import type { Variables } from '../../config/environment.ts'
import { ownFiles } from '../../config/pictures.ts'
import { startsAsPicture } from '../../rooms/studio/drawing/uploaded-picture.ts'
import { type Finding, fine, hint } from './finding.ts'

/** Says which logo file is shown, and whether it is a picture; nothing where it is missing or only drawn. */
export async function checkPictures(variables: Variables): Promise<Finding[]> {
  const { logo } = ownFiles(variables.DATA_DIR)
  const isPicture = logo ? await startsAsPicture(logo).catch(() => null) : null
  if (!logo || isPicture === null) return []
  return isPicture
    ? [fine('logo', `${logo} is the logo, unless an Admin uploads another`)]
    : [hint('logo', `${logo} is not a JPEG or PNG: pages show the studio's name`)]
}
