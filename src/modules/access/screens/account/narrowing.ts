import type { PresentedOf } from '#ui/logic/presented.ts'
import type { grant } from '../../model/grant.ts'

/** 数据范围 of a grant, in words: what it takes away from its role's own scope. */
export function narrowingOf({ shown }: PresentedOf<typeof grant>): string {
  const listed = [shown.narrowAreas, shown.narrowDepartments, shown.narrowCauses].flatMap(names =>
    Array.isArray(names) ? names.map(String) : [],
  )
  const kind = typeof shown.narrowTo === 'string' ? [shown.narrowTo] : []
  return [...kind, ...listed].join('、') || '同角色'
}

/** The same as a column of a list of grants. */
export const narrowingColumn = {
  title: '数据范围',
  width: 180,
  render: (row: PresentedOf<typeof grant>) => narrowingOf(row),
}
