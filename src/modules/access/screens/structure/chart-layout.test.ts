import { expect, it } from 'vitest'
import { boxWidth, layOut } from './chart-layout.ts'
import type { DepartmentNode } from './use-departments.ts'

const stamp = { can: [], shown: {}, createdAt: '', createdBy: null, updatedAt: '', updatedBy: null }
const node = (
  id: string,
  children: DepartmentNode[] = [],
  vacant: string[] = [],
): DepartmentNode => ({
  // The cast of a row of which the layout reads no more than this.
  row: {
    ...{ ...stamp, id, version: 1, name: id, state: 'enabled', extra: { vacant } },
  } as unknown as DepartmentNode['row'],
  children,
})

it('puts the root over the middle of its children and lets no two boxes overlap', () => {
  const tree = [
    node('总部', [
      node('项目部', [node('一组', [node('一组甲')]), node('二组')]),
      node('财务部', [], ['出纳']),
      node('秘书处'),
    ]),
  ]
  const { boxes, width, height } = layOut(tree)
  expect(boxes.map(({ id }) => id).toSorted()).toHaveLength(7)
  const root = boxes.find(({ id }) => id === '总部')
  const row = ['项目部', '财务部', '秘书处'].map(id => boxes.find(box => box.id === id)?.x ?? 0)
  expect(root?.x).toBe(((row[0] ?? 0) + (row[2] ?? 0)) / 2)
  for (const one of boxes) {
    expect(one.x + boxWidth).toBeLessThanOrEqual(width)
    expect(one.y + one.height).toBeLessThanOrEqual(height)
    for (const other of boxes) {
      const apart =
        one === other ||
        one.x + boxWidth <= other.x ||
        other.x + boxWidth <= one.x ||
        one.y + one.height <= other.y ||
        other.y + other.height <= one.y
      expect({ one: one.id, other: other.id, apart }).toMatchObject({ apart: true })
    }
  }
})

it('draws a single department', () => {
  expect(layOut([node('独立')])).toMatchObject({ width: boxWidth, lines: [] })
})
