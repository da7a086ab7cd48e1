import { colourOf } from '@studio/contract/studio/design-colours.ts'
import type { ColourName } from '@studio/contract/studio/palette.ts'
import type { Context } from '../../../context.ts'
import type { CardTask } from './card-task.ts'

/** CSS colours that the drawing library supports. */
const drawable = /^(?:#[0-9a-f]{3,8}|rgb\(.*\))$/i

/** The studio's name and light colours for cards and icons (D15). */
export function studioLook({ settings }: Context): CardTask['studio'] {
  const { studioName, palette, logoUrl } = settings.now()
  const colour = (name: ColourName) => {
    const chosen = colourOf(palette, name, 'day')
    return drawable.test(chosen) ? chosen : colourOf({}, name, 'day')
  }
  return {
    name: studioName,
    hasMark: logoUrl === null,
    palette: {
      paper: colour('paper'),
      ink: colour('ink'),
      inkSoft: colour('ink-2'),
      disk: colour('ember-disk'),
      primary: colour('primary'),
      onPrimary: colour('on-primary'),
      night: colour('night'),
    },
  }
}
