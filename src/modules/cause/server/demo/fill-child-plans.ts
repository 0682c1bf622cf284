import { addDays } from '#kernel/server/china-time.ts'
import type { DemoWorld, Made } from '#kernel/server/demo-world.ts'
import { balanceOf, restrictedOf } from '#modules/finance/server/index.ts'
import { type DemoProject, daysAgo, projectsIn } from './demo-projects.ts'

const path = 'cause/childPlan'

/** What becomes of each plan: the moves after its submission. */
const courses = [
  ['图书角共建', '县教育发展中心', []],
  ['冬衣发放', '阳光社工服务中心', ['submit']],
  ['教师培训', '师范学院培训基地', ['submit', 'approve']],
  ['营养午餐', '中心小学', ['submit', 'approve']],
  ['宿舍修缮', '乡村建设合作社', ['submit', 'approve', 'suspend']],
  ['夏令营', '青少年活动中心', ['submit', 'approve', 'end']],
  ['短视频传播', '星河文化工作室', ['submit', 'reject']],
] as const

const answers = {
  approve: { opinion: '执行机构资质齐全，同意。' },
  reject: { opinion: '执行机构资质不足，请更换后重新申请。' },
  suspend: { reason: '雨季道路中断，暂停施工。' },
  end: { reason: '夏令营已全部结束。' },
} as const

/** Two projects parted into child plans, and money moved to one of them. */
export async function fillChildPlans(world: DemoWorld): Promise<void> {
  const reviewer = await world.staff('reviewer1')
  for (const each of (await projectsIn(world, ['raising'])).slice(0, 2)) {
    const { row, owner } = each
    const by = { reviewer, head: owner.head }
    let open: Made | undefined
    for (const [at, [title, executor, moves]] of courses.entries()) {
      let made = await world.as(owner.head, daysAgo(world, 30 - at), desk =>
        desk.insert(path, {
          ...{ cause: row.id, title: `${title}子计划`, executor },
          area: row.areas?.[0] ?? '110105',
          targetAmount: Math.floor(row.targetAmount / 1000) * 100,
          ...{ startDate: row.raiseStart, endDate: addDays(row.raiseEnd ?? row.execEnd, -1) },
          ...{ beneficiaryCount: 60 + 20 * at, summary: `${title}，由${executor}执行。` },
        }),
      )
      for (const [step, move] of moves.entries()) {
        const isDeciding = move === 'approve' || move === 'reject'
        const asked = move === 'submit' ? {} : answers[move]
        made = await world.as(
          isDeciding ? by.reviewer : by.head,
          daysAgo(world, 22 - at - step),
          desk => desk.move(path, move, made, asked),
        )
      }
      if (moves.at(-1) === 'approve') open = made
    }
    if (open !== undefined) await moveMoney(world, each, open)
  }
}

/** One 调剂 done, one refused, one taken back, one that waits for another person. */
async function moveMoney(world: DemoWorld, { row, owner }: DemoProject, to: Made): Promise<void> {
  const { available } = await world.as(world.narrator, new Date(), ({ act }) =>
    balanceOf(act.tx, row.organisation, restrictedOf({ cause: row.id })),
  )
  const amount = Math.floor(available / 1000) * 100
  if (amount < 100) return
  const ask = (days: number, reason: string) =>
    world.as(owner.head, daysAgo(world, days), desk =>
      desk.insert('cause/childTransfer', { cause: row.id, to: to.id, amount, reason }),
    )
  const done = await ask(9, '按年度安排拨入子计划')
  const reviewer = await world.staff('reviewer1')
  await world.as(reviewer, daysAgo(world, 8), desk =>
    desk.move('cause/childTransfer', 'approve', done, { opinion: '金额与年度安排一致。' }),
  )
  const refused = await ask(7, '拟提前拨入下一年度资金')
  await world.as(reviewer, daysAgo(world, 6), desk =>
    desk.move('cause/childTransfer', 'reject', refused, {
      opinion: '下一年度安排尚未通过，请待通过后再申请。',
    }),
  )
  const mistaken = await ask(5, '追加冬季采购款')
  await world.as(owner.head, daysAgo(world, 4), desk =>
    desk.move('cause/childTransfer', 'cancel', mistaken),
  )
  await ask(2, '子计划受益人数增加，追加资金')
}
