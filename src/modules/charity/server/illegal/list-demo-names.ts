import { addDays } from '#kernel/server/china-time.ts'
import type { DemoWorld } from '#kernel/server/demo-world.ts'
import { insertMany } from '#kernel/server/insert-many.ts'
import { illegalOrganisation } from '../../model/illegal-organisation.ts'

/** Invented names, with the days since they were published. */
const named = [
  ['华夏扶危济困爱心总会（演示）', 31, '2'],
  ['环宇国际慈善互助联合会（演示）', 31, '2'],
  ['全球孝善文化促进总社（演示）', 31, '3'],
  ['中和天下公益基金理事会（演示）', 164, '2'],
  ['大爱无疆助学联盟总部（演示）', 164, '1'],
  ['盛世乡村振兴促进总会（演示）', 164, '2'],
  ['九州健康扶贫工程办公室（演示）', 302, '2'],
  ['龙腾公益事业发展中心总部（演示）', 302, '3'],
] as const

/** A list of illegal organisations in the demo world, as the platform keeps it up. */
export async function listDemoNames(world: DemoWorld): Promise<void> {
  const rows = named.map(([name, age, status]) => {
    const publishedOn = addDays(world.today, -age)
    return {
      name,
      status,
      publishedOn,
      batch: `${publishedOn.slice(0, 4)}年${Number(publishedOn.slice(5, 7))}月`,
      authority: '社会组织管理部门（演示）',
    }
  })
  await world.as(world.narrator, new Date(), ({ act }) =>
    insertMany(act, illegalOrganisation, rows),
  )
}
