import type { SiteBuild } from './site-build.ts'

/** A rendered page as plain data that can be passed between threads. */
interface Rendered {
  status: number
  headers: Record<string, string>
  html: string
}

/** Renders the page at an absolute URL, for a member or for visitors. */
export type RenderPage = (url: string, member: boolean) => Promise<Rendered>

export interface PageRenderer {
  render: RenderPage
  stop(): Promise<void>
}

/** Renders in the calling thread. */
export function renderWith(build: Pick<SiteBuild, 'render'>): RenderPage {
  return async (url, member) => {
    const headers: Record<string, string> = member ? { cookie: 'signed_in=1' } : {}
    const answer = await build.render(new Request(url, { headers }))
    return {
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
      html: await answer.text(),
    }
  }
}
