import { describe, expect, it } from 'vitest'
import { shortcutOf } from './shortcuts.ts'

const key = (name: string, extra = {}) => ({
  key: name,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  ...extra,
})
const nowhere = { button: false, arrows: false }

describe('the keys of the player', () => {
  it.each([
    [' ', 'toggle-play'],
    ['ArrowLeft', 'back'],
    ['ArrowRight', 'forward'],
    ['ArrowUp', 'louder'],
    ['ArrowDown', 'softer'],
    ['M', 'mute'],
    ['f', 'full-screen'],
    ['j', 'back'],
    ['L', 'forward'],
    ['t', 'theatre'],
    ['i', 'picture-in-picture'],
    ['c', 'captions'],
    ['<', 'slower'],
    ['>', 'faster'],
    ['0', 'jump'],
    ['9', 'jump'],
    ['?', 'help'],
  ])('%s is %s', (name, shortcut) => {
    expect(shortcutOf(key(name), nowhere)).toBe(shortcut)
  })

  it('leave Space to a focused button and the arrows to a slider or menu', () => {
    expect(shortcutOf(key(' '), { button: true, arrows: false })).toBeNull()
    expect(shortcutOf(key('ArrowLeft'), { button: false, arrows: true })).toBeNull()
    expect(shortcutOf(key('m'), { button: true, arrows: true })).toBe('mute')
  })

  it('leave the browser its own combinations', () => {
    expect(shortcutOf(key('f', { ctrlKey: true }), nowhere)).toBeNull()
    expect(shortcutOf(key('m', { metaKey: true }), nowhere)).toBeNull()
  })
})
