import type { Plugin } from 'vite'

const iconImport = /import \{([^}]*)\} from '@tabler\/icons-react'/g

/** Each icon from its own file, and not through the package's list of all 5,000. */
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
 * The list of all icons would make every page an importer of every icon, so that none could lie with the page that
 * shows it, and the server would read 3.7 MB to draw forty of them.
 */
export const singleIcons: Plugin = {
  name: 'single-icons',
  apply: 'build',
  enforce: 'pre',
  transform: (code, id) => (/\/app\/.*\.tsx?$/.test(id) ? withSingleIcons(code) : null),
}
