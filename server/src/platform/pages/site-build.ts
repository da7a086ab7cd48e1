import type { Transport } from '@studio/contract/call.ts'

/** Dependencies for rendering pages on the server. */
export interface RenderDependencies {
  /** Runs the web's reads in this process. */
  transport: Transport
}

/** Canonical address of a page, however it was requested. */
interface PageAddress {
  address: string
  /** False if there is no such page: all unknown addresses share one page. */
  known: boolean
  /** Whether the page has no path parameter, so that many visitors request it. */
  fixed: boolean
}

/** Interface of the built web to the server: a renderer, and a setter for its dependencies. */
export interface SiteBuild {
  /**
   * Returns the address of the page for `path?search`, without the parameters that don't affect its
   * rendering.
   */
  addressOf(asked: string): PageAddress | Promise<PageAddress>
  render(request: Request): Promise<Response>
  equip(equipment: RenderDependencies): void
}
