import { addDays } from '#kernel/server/china-time.ts'
import type { DemoOrganisation, DemoWorld, Desk } from '#kernel/server/demo-world.ts'
import { findRow } from '#kernel/server/rows.ts'
import { fundBudget } from '../../model/index.ts'
import { signPaper } from './files.ts'
import type { FundIdea } from './ideas.ts'

const morning = (day: string) => new Date(`${day}T10:00:00+08:00`)

/** What the committee of a fund did of late: a meeting, the year's budget, a request to touch the principal. */
export async function holdYear(
  world: DemoWorld,
  { head }: DemoOrganisation,
  { idea, fund }: { idea: FundIdea; fund: string },
): Promise<void> {
  const day = (ago: number) => morning(addDays(world.today, -ago))
  const meeting = await world.as(head, day(6), desk => hold(desk, fund, addDays(world.today, -7)))
  if (idea.budget !== undefined) {
    const budget = await world.as(head, day(4), desk =>
      writeBudget(desk, { idea, fund, meeting: meeting.id, year: Number(world.today.slice(0, 4)) }),
    )
    const sent = await world.as(head, day(3), desk =>
      desk.move('fund/fundBudget', 'submit', budget),
    )
    if (idea.budget === 'active') {
      const opinion = '预算与用途范围一致，同意。'
      const reviewer = await world.staff('reviewer1')
      await world.as(reviewer, day(2), desk =>
        desk.move('fund/fundBudget', 'approve', sent, { opinion }),
      )
    }
  }
  if (idea.asksPrincipal !== true) return
  await world.as(head, day(0), async desk => {
    const boardFile = await signPaper(desk, 'fund/principalChange', 'boardFile', '理事会决议.pdf')
    const after = ((idea.principal ?? 0) * 100 * 9) / 10
    const reason = '理事会决定动用一成本金，用于本年度扩大资助名额'
    const change = await desk.insert('fund/principalChange', { fund, after, reason, boardFile })
    await desk.move('fund/principalChange', 'submit', change)
  })
}

const hold = async (desk: Desk, fund: string, heldOn: string) =>
  desk.insert('fund/fundMeeting', {
    ...{
      fund,
      heldOn,
      topic: '审议年度工作与预算',
      attendance: '赵敏行、钱思源、孙文博、李若谷、周以宁',
    },
    resolution: '同意年度工作报告与年度预算，请执行机构按季度报告执行情况。',
    minutes: await signPaper(desk, 'fund/fundMeeting', 'minutes', '会议纪要.pdf'),
  })

async function writeBudget(
  desk: Desk,
  {
    idea,
    fund,
    meeting,
    year,
  }: {
    readonly idea: FundIdea
    readonly fund: string
    readonly meeting: string
    readonly year: number
  },
) {
  const expectedIncome = idea.given * 100
  const made = await desk.insert('fund/fundBudget', {
    ...{ fund, year, expectedIncome, incomeNote: '协议约定的本年出资' },
    approvedByMeeting: meeting,
  })
  const share = Math.floor((expectedIncome * 0.8) / idea.scope.length)
  for (const [sort, item2] of idea.scope.entries())
    await desk.insert('fund/fundBudgetLine', {
      ...{ fund, budget: made.id, item1: '1', item2, amount: share, sort },
    })
  // Each line has written the total anew.
  return (await findRow(desk.act.tx, fundBudget, made.id)) ?? made
}
