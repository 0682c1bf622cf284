import type { Grant } from '#kernel/server/module.ts'
import { type WorkArea, workAreas } from '../model/built-in-grants.ts'

/** The letters, and the actions named one by one: `RM publish` is RM and publish. */
export function wordsOf(held: string): readonly string[] {
  const [first = '', ...more] = held.split(' ')
  return /^[RMAX]*$/.test(first) ? [first, ...more] : ['', first, ...more]
}

/** The areas of work that a line of grants names. */
export function areasOf({ work = [] }: Grant): readonly WorkArea[] {
  return [work].flat().filter(name => name in workAreas) as WorkArea[]
}

/** The groups of the sidebar whose work a record is about; none for what every work needs. */
export function groupsAbout(grant: Grant): readonly string[] {
  return [...new Set(areasOf(grant).flatMap(area => workAreas[area]))]
}

/** Whether every work needs the record, whatever its menus. */
export function isDaily(grant: Grant): boolean {
  return areasOf(grant).includes('daily')
}
