import type { Plugin } from 'vite'

const iconImport = /import \{([^}]*)\} from '@tabler\/icons-react'/g

/** Imports each icon from its own file instead of the package's index of 5,000. */
export function withSingleIcons(code: string): string {
  return code.replace(iconImport, (_, names: string) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean)
      .map((name) => `import ${name} from '@tabler/icons-react/dist/esm/icons/${name}.mjs'`)
      .join('\n'),
  )
}

/**
 * The index would make every page an importer of every icon, so that none could be in the chunk of its page, and the server would
 * load 3.7 MB to draw forty of them.
 */
export const singleIcons: Plugin = {
  name: 'single-icons',
  apply: 'build',
  enforce: 'pre',
  transform: { filter: { id: /\/app\/.*\.tsx?$/ }, handler: withSingleIcons },
}
