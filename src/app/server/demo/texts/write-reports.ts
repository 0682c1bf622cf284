import { dayAfter, workingHour } from '../days.ts'
import { mapLimit } from '../map-limit.ts'
import type { Member, Officials } from '../organisations/join.ts'
import type { World } from '../world.ts'

const path = 'zhuanti/reportInstance'

/** How far the reports of the last months have come, the last one first. */
const fates = ['pending', 'published', 'published'] as const

/** The monthly reports of organisations on what came in and went out. */
export async function writeReports(
  world: World,
  officials: Officials,
  members: readonly Member[],
): Promise<void> {
  await mapLimit(members, async member => {
    let next = `${world.today.slice(0, 7)}-01`
    for (const fate of fates) {
      const to = dayAfter(next, -1)
      const from = `${to.slice(0, 7)}-01`
      await writeReport(world, officials, {
        member,
        period: { from, to },
        fate,
        day: dayAfter(next, 3),
      })
      next = from
    }
  })
}

interface Written {
  readonly member: Member
  readonly period: { readonly from: string; readonly to: string }
  readonly fate: (typeof fates)[number]
  /** On which it is written. */
  readonly day: string
}

async function writeReport(
  world: World,
  { reviewers: [reviewer] }: Officials,
  { member, period, fate, day }: Written,
): Promise<void> {
  const { name } = member.candidate
  const random = world.random(`report ${name} ${period.from}`)
  const month = ` ${Number(period.from.slice(0, 4))} 年 ${Number(period.from.slice(5, 7))} 月`
  const sent = await world.as(member.head, workingHour(random, day), async desk => {
    const made = await desk.insert(path, {
      organisation: member.row.id,
      period,
      title: `${name}${month}捐赠收支报告`.slice(0, 60),
      foreword: `根据慈善组织信息公开的有关规定，现将${name}${month}的捐赠收入、项目拨付和募捐标的情况公开如下，接受社会监督。`,
      closing:
        '本报告数据取自资金账簿，按北京时间自然日统计。对报告内容有疑问，可通过公示电话与我们联系。',
    })
    return desk.move(path, 'submit', made)
  })
  if (fate === 'pending') return
  await world.as(reviewer, workingHour(random, dayAfter(day, 1)), desk =>
    desk.move(path, 'approve', sent, { opinion: '数据与账簿一致，同意发布。' }),
  )
}
