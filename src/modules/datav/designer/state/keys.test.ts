import { expect, it } from 'vitest'
import { actOfKey } from './keys.ts'

function press(keys: string) {
  const [key = '', ...held] = keys.split(' ').reverse()
  return actOfKey({
    key: key === 'Space' ? ' ' : key,
    ctrlKey: held.includes('Ctrl'),
    metaKey: held.includes('Meta'),
    shiftKey: held.includes('Shift'),
    altKey: held.includes('Alt'),
  })
}

it('moves by one pixel, with Shift by ten', () => {
  expect(press('ArrowLeft')).toEqual({ act: 'nudge', dx: -1, dy: 0 })
  expect(press('Shift ArrowDown')).toEqual({ act: 'nudge', dx: 0, dy: 10 })
})

it('knows the keys of an editor', () => {
  const acts = ['Ctrl c', 'Ctrl v', 'Ctrl d', 'Ctrl z', 'Ctrl y', 'Ctrl g', 'Ctrl a', 'Delete']
  expect(acts.map(keys => press(keys)?.act)).toEqual([
    ...['copy', 'paste', 'duplicate', 'undo', 'redo', 'group', 'all', 'remove'],
  ])
  expect(press('Meta Shift z')).toEqual({ act: 'redo' })
  expect(press('Ctrl Shift G')).toEqual({ act: 'ungroup' })
  expect(press('[')).toEqual({ act: 'order', by: 'backward' })
  expect(press('Shift }')).toEqual({ act: 'order', by: 'front' })
  expect(press('Space')).toEqual({ act: 'pan' })
})

it('leaves other keys to the browser', () => {
  expect([press('a'), press('Ctrl r'), press('Alt ArrowLeft'), press('Ctrl s')]).toEqual([
    ...[null, null, null, null],
  ])
})
