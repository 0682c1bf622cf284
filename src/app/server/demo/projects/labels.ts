import { dayAfter, workingHour } from '../days.ts'
import type { Officials } from '../organisations/join.ts'
import type { World } from '../world.ts'

const names = [
  ['品牌项目', 'gold'],
  ['年度重点', 'red'],
  ['联合劝募', 'blue'],
  ['企业参与', 'purple'],
  ['志愿参与', 'green'],
] as const

/** The platform's labels for causes; their ids. */
export async function makeLabels(world: World, { operator }: Officials): Promise<string[]> {
  const at = workingHour(world.random('cause labels'), dayAfter(world.today, -825))
  return world.as(operator, at, async desk => {
    const ids: string[] = []
    for (const [name, colour] of names) {
      const made = await desk.insert('classify/exclusiveLabel', {
        name,
        colour,
        target: 'cause',
        group: '项目',
        showPublic: true,
      })
      ids.push(made.id)
    }
    return ids
  })
}
