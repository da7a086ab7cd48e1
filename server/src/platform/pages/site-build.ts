import type { Transport } from '@studio/contract/call.ts'

/** What pages are rendered with on the server. */
export interface RenderDependencies {
  /** The reads of the web, in this process. */
  transport: Transport
}

/** The one address under which a page is rendered, however it was asked for. */
interface PageAddress {
  address: string
  /** False where nothing is: one page says so for all such addresses. */
  known: boolean
  /** Whether it is one of the pages without a parameter in its path, which everybody asks for. */
  fixed: boolean
}

/** What the built web gives the server: a renderer, and a place for what it renders with. */
export interface SiteBuild {
  /** Finds the address of the page that `path?search` asks for, without the parameters that it is not rendered by. */
  addressOf(asked: string): PageAddress | Promise<PageAddress>
  render(request: Request): Promise<Response>
  equip(equipment: RenderDependencies): void
}
