import type { Context } from '../../../context.ts'
import type { CardTask } from './card-task.ts'

/** The design's own colours by day: what a palette does not name. */
const colours = {
  paper: '#f5f5f1',
  ink: '#14233a',
  'ink-2': '#4a586b',
  'ember-disk': '#e2573a',
  primary: '#1d3b5e',
  'on-primary': '#ffffff',
  night: '#0f1d33',
}

/** What the drawing library knows of CSS colours. */
const drawable = /^(?:#[0-9a-f]{3,8}|rgb\(.*\))$/i

/** The studio's name and its colours by day, as its cards and icons show them (D15). */
export function studioLook({ config }: Context): CardTask['studio'] {
  const { studioName, palette, logoUrl } = config.studio
  const colour = (name: keyof typeof colours) => {
    const own = palette[name]
    return own && drawable.test(own) ? own : colours[name]
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
