import { expect, it } from 'vitest'
import type { ScreenSnapshot } from '../../model/index.ts'
import { copyText, paste, pasteStyle, readCopied } from './clipboard.ts'
import { newWidget } from './document.ts'

const screen = (...widgets: ScreenSnapshot['widgets']): ScreenSnapshot => ({
  ...{ width: 1000, height: 600, fit: 'contain', theme: 'light', variables: [], refresh: 60 },
  background: { color: 'background', gradientTo: null, angle: 0, image: null, video: null },
  widgets,
})

const source = screen(
  newWidget('tabs', { id: 'tabs', chart: { pages: ['一', '二'] } }),
  newWidget('bar', { id: 'bar', x: 40, group: 'g', page: { widget: 'tabs', page: 1 } }),
  newWidget('text', {
    ...{ id: 'text', x: 80, group: 'g', locked: true },
    interactions: [{ kind: 'switchTab', widget: 'tabs', page: 0 }],
  }),
)

it('takes widgets to another screen under new ids that know each other', () => {
  const read = readCopied(copyText(source, ['tabs', 'bar', 'text']))
  if (typeof read === 'string') throw new Error(read)
  const next = paste(read)(screen())
  if (typeof next === 'string') throw new Error(next)
  const [tabs, bar, text] = next.widgets
  expect(new Set(['tabs', 'bar', 'text']).has(tabs?.id ?? 'tabs')).toBe(false)
  expect(bar?.page).toEqual({ widget: tabs?.id, page: 1 })
  expect(text?.interactions).toEqual([{ kind: 'switchTab', widget: tabs?.id, page: 0 }])
  expect(bar?.group).toBe(text?.group)
  expect(bar?.group).not.toBe('g')
  expect(text?.locked).toBe(false)
})

it('lets go of what the other screen does not have', () => {
  const read = readCopied(copyText(source, ['bar', 'text']))
  if (typeof read === 'string') throw new Error(read)
  const next = paste(read)(screen())
  if (typeof next === 'string') throw new Error(next)
  expect(next.widgets.map(({ page, interactions }) => [page, interactions])).toEqual([
    [null, []],
    [null, []],
  ])
})

it('lays a copy beside what lies there', () => {
  const read = readCopied(copyText(source, ['bar']))
  if (typeof read === 'string') throw new Error(read)
  const next = paste(read)(source)
  if (typeof next === 'string') throw new Error(next)
  expect(next.widgets.at(-1)).toMatchObject({ x: 56, y: 16, z: 1 })
})

it('refuses what is no copy of widgets, and what was tampered with', () => {
  expect(readCopied('你好')).toBe('剪贴板中没有大屏组件')
  expect(readCopied('{"kind":"other"}')).toBe('剪贴板中没有大屏组件')
  const text = copyText(source, ['bar']).replace('"base":"bar"', '"base":"script"')
  expect(readCopied(text)).toMatch(/^剪贴板中的组件有误/)
  const extra = copyText(source, ['bar']).replace('"base":', '"onload":"alert(1)","base":')
  expect(readCopied(extra)).toMatch(/^剪贴板中的组件有误/)
})

it('copies the dress alone', () => {
  const like = { style: { color: 'accent', fontSize: 30 }, opacity: 60 }
  const next = pasteStyle(['bar'], like)(source)
  if (typeof next === 'string') throw new Error(next)
  expect(next.widgets[1]).toMatchObject({ ...like, x: 40, base: 'bar' })
})
