import { beforeEach, describe, expect, it } from 'vitest'
import { CLOSED_PLAYER, closePlayer, openPlayer, playerStore } from './player-store.ts'

beforeEach(() => playerStore.write(CLOSED_PLAYER))

describe('the state of the player', () => {
  it('keeps open, url, duration and title (PLAYER-05)', () => {
    openPlayer({ title: 'Slow tide', url: '/media/1.mp4?s=x', duration: 3308 })
    expect(playerStore.read()).toMatchObject({
      open: true,
      url: '/media/1.mp4?s=x',
      duration: 3308,
      title: 'Slow tide',
    })
  })

  it('has no url for a video of the external host', () => {
    openPlayer({ title: 'Slow tide', externalEmbeddedCode: '76979871', duration: 3308 })
    expect(playerStore.read()).toMatchObject({ open: true, url: null })
  })

  it('keeps nothing after closing (PLAYER-03)', () => {
    openPlayer({ title: 'Slow tide', url: '/media/1.mp4', duration: 3308, startAt: 40 })
    closePlayer()
    expect(playerStore.read()).toEqual(CLOSED_PLAYER)
  })
})
