import { beijingDay } from '#kernel/server/china-time.ts'
import type { DemoWorld } from '#kernel/server/demo-world.ts'
import { datasets } from '#modules/dataset/server/index.ts'
import { understand } from './parse/understand.ts'

const path = 'zhuanti/dataQuestion'
const asked = [
  { text: '本年各月捐赠金额对比去年', pinned: true, shared: 'organisation' },
  { text: '近30天各渠道捐赠金额占比', pinned: true },
  { text: '去年各季度拨付金额', pinned: true, schedule: 'monthly' },
  { text: '本年捐赠金额最高的前10个标的', shared: 'organisation' },
  { text: '本月捐赠笔数和捐赠人数', schedule: 'weekly' },
  { text: '本年各退款原因的退款金额' },
]

/** Questions that the platform's operator and heads of organisations keep. */
export async function demoQuestions(world: DemoWorld): Promise<void> {
  const heads = world.organisations.slice(0, 2).map(({ head }) => head)
  for (const person of [await world.staff('operator'), ...heads]) {
    const now = new Date()
    await world.as(person, now, async ({ insert }) => {
      for (const [sort, { text, ...kept }] of asked.entries()) {
        const { query, form } = understand(text, {
          ...{ datasets: datasets(), named: [], today: beijingDay(now) },
        })
        if (query !== null) await insert(path, { text, query, form, sort, ...kept })
      }
    })
  }
}
