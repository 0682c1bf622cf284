import { describe, expect, it } from 'vitest'
import { componentBases } from '../component-bases.ts'
import { screenSnapshot } from '../screen-snapshot.ts'
import { screenTemplates } from './index.ts'

describe.each(Object.entries(screenTemplates))('the template %s', (_key, { snapshot }) => {
  const { widgets, width, height } = snapshot

  it('is a snapshot as screens keep it, each component named once and within the canvas', () => {
    expect(screenSnapshot.parse(snapshot)).toEqual(snapshot)
    expect(new Set(widgets.map(({ id }) => id)).size).toBe(widgets.length)
    const outside = widgets.filter(
      ({ x, y, w, h }) => x < 0 || y < 0 || x + w > width || y + h > height,
    )
    expect(outside.map(({ name }) => name)).toEqual([])
  })

  it('fills the slots of what it binds with columns that are asked', () => {
    for (const { name, base, binding } of widgets) {
      const { slots } = componentBases[base]
      if (binding?.from !== 'dataset') {
        expect(slots.filter(({ min }) => min > 0)).toEqual([])
        continue
      }
      const { measures, dimensions } = binding.query
      expect(measures.length, name).toBeLessThanOrEqual(4)
      const columns = [...measures, ...dimensions]
      for (const { key, min, max } of slots) {
        const filled = binding.slots[key] ?? []
        expect(filled.length, `${name} ${key}`).toBeGreaterThanOrEqual(min)
        expect(filled.length, `${name} ${key}`).toBeLessThanOrEqual(max)
        expect(columns, name).toEqual(expect.arrayContaining(filled))
      }
    }
  })

  it('lays no panel over another', () => {
    const panels = widgets.filter(({ base }) => base === 'border')
    for (const [at, one] of panels.entries())
      for (const other of panels.slice(at + 1)) {
        const apart =
          one.x + one.w <= other.x ||
          other.x + other.w <= one.x ||
          one.y + one.h <= other.y ||
          other.y + other.h <= one.y
        expect(apart, `${one.name} ${other.name}`).toBe(true)
      }
  })
})
