import { addDays } from '#kernel/server/china-time.ts'
import type { DemoWorld } from '#kernel/server/demo-world.ts'
import { category, exclusiveLabel } from '../model/index.ts'

const categories = [
  { domain: 'activity', code: 'FYXC', name: '防疫宣传', description: '疫情防控结束后不再开展' },
  { domain: 'goods', code: 'FHFK', name: '防护用品', description: '并入医疗用品管理' },
] as const

/** Categories and labels that were in use once and are chosen no more. */
export async function retireWords(world: DemoWorld): Promise<void> {
  const operator = await world.staff('operator')
  const at = (days: number) => new Date(`${addDays(world.today, -days)}T02:40:00Z`)
  const [organisation] = world.organisations
  await world.as(operator, at(300), async ({ insert, move }) => {
    for (const [sort, each] of categories.entries())
      await move(
        category.path,
        'disable',
        await insert(category.path, { ...each, sort: 90 + sort }),
      )
    const label = await insert(exclusiveLabel.path, {
      ...{ name: '抗疫专项', target: 'cause', group: '项目', colour: 'grey', showPublic: false },
    })
    await move(exclusiveLabel.path, 'disable', label)
  })
  if (organisation === undefined) return
  await world.as(organisation.head, at(180), async ({ insert, move }) => {
    const label = await insert(exclusiveLabel.path, {
      ...{ name: '线下义卖', target: 'donor', organisation: organisation.id, group: '来源' },
      colour: 'orange',
    })
    await move(exclusiveLabel.path, 'disable', label)
  })
}
