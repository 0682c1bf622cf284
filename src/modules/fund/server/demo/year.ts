import { addDays } from '#kernel/server/china-time.ts'
import type { DemoOrganisation, DemoWorld, Desk, Made } from '#kernel/server/demo-world.ts'
import type { Person } from '#kernel/server/person.ts'
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
  if (idea.otherYears === true) await writeOtherYears(world, head, { idea, fund })
  const meeting = await world.as(head, day(6), desk => hold(desk, fund, addDays(world.today, -7)))
  if (idea.budget !== undefined) {
    const budget = await world.as(head, day(4), desk =>
      writeBudget(desk, {
        ...{ idea, fund, meeting: meeting.id, year: Number(world.today.slice(0, 4)) },
        income: idea.given * 100,
      }),
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
  if (idea.asksPrincipal === true) await askPrincipal(world, head, fund)
}

/** The budget of the year before, which the New Year closed, and one for the next year. */
async function writeOtherYears(
  world: DemoWorld,
  head: Person,
  { idea, fund }: { readonly idea: FundIdea; readonly fund: string },
): Promise<void> {
  const year = Number(world.today.slice(0, 4))
  const begun = addDays(world.today, 40 - idea.age)
  const on = (days: number) => morning(addDays(begun, days))
  const meeting = await world.as(head, on(1), desk => hold(desk, fund, begun))
  const income = idea.given * 10
  const budget = await world.as(head, on(2), desk =>
    writeBudget(desk, { idea, fund, meeting: meeting.id, year: year - 1, income }),
  )
  const sent = await world.as(head, on(3), desk => desk.move('fund/fundBudget', 'submit', budget))
  await world.as(await world.staff('reviewer1'), on(5), desk =>
    desk.move('fund/fundBudget', 'approve', sent, { opinion: '预算与用途范围一致，同意。' }),
  )
  await world.as(head, morning(addDays(world.today, -1)), desk =>
    writeBudget(desk, { idea, fund, meeting: null, year: year + 1, income: idea.given * 100 }),
  )
}

/** How the principal of a fund changed: one request refused, one carried out, one written, one that waits. */
async function askPrincipal(world: DemoWorld, head: Person, fund: string): Promise<void> {
  const path = 'fund/principalChange'
  const day = (ago: number) => morning(addDays(world.today, -ago))
  const write = (ago: number, after: number, reason: string) =>
    world.as(head, day(ago), async desk => {
      const boardFile = await signPaper(desk, path, 'boardFile', '理事会决议.pdf')
      return desk.insert(path, { fund, after, reason, boardFile })
    })
  const submit = (ago: number, row: Made) =>
    world.as(head, day(ago), desk => desk.move(path, 'submit', row))
  const decide = async (
    name: string,
    by: string,
    [ago, row]: readonly [number, Made],
    words: string,
  ) =>
    world.as(await world.staff(by), day(ago), desk =>
      desk.move(path, name, row, { opinion: words }),
    )

  const asked = await submit(12, await write(12, 300_000_000, '拟动用两百万元本金建设助学中心'))
  await decide('reject', 'reviewer1', [10, asked], '超出设立协议约定的动本范围，不予同意。')
  const more = await submit(8, await write(8, 520_000_000, '出资人追加出资二十万元，全部计入本金'))
  const half = await decide('approve', 'reviewer1', [7, more], '补充协议与到账一致，同意。')
  await decide('approve', 'reviewer2', [6, half], '同意调增本金。')
  await write(2, 550_000_000, '拟将上年度结余收益三十万元转入本金')
  await submit(1, await write(1, 468_000_000, '理事会决定动用一成本金，用于本年度扩大资助名额'))
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
    income: expectedIncome,
  }: {
    readonly idea: FundIdea
    readonly fund: string
    readonly meeting: string | null
    readonly year: number
    /** Fen that are expected in the year. */
    readonly income: number
  },
) {
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
