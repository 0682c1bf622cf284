import type { DemoWorld, Made } from '#kernel/server/demo-world.ts'
import { balanceOf, restrictedOf } from '#modules/finance/server/index.ts'
import { type DemoProject, daysAgo, papersOf, projectsIn } from './demo-projects.ts'

const path = 'cause/surplusDecision'

/** Of which ended project, since how many days, and how far: one that was refused is asked for again. */
const courses = [
  { place: 0, age: 20, moves: ['submit', 'approve'], way: '1' },
  { place: 1, age: 34, moves: ['submit', 'reject'], way: '3' },
  { place: 1, age: 19, moves: ['submit'], way: '3' },
  { place: 2, age: 18, moves: [], way: '3' },
] as const

/** What was decided on the money of ended projects that still have some. */
export async function fillSurplus(world: DemoWorld): Promise<void> {
  const reviewer = await world.staff('reviewer1')
  const ended = await withMoney(world, await projectsIn(world, ['closed', 'terminated']))
  const living = await projectsIn(world, ['raising', 'raised', 'executing'])
  for (const { place, age, moves, way } of courses) {
    const each = ended[place]
    const target = living.find(({ row }) => row.organisation === each?.row.organisation)
    if (each === undefined || (way === '1' && target === undefined)) continue
    const { head } = each.owner
    let made: Made = await world.as(head, daysAgo(world, age), desk =>
      desk.insert(path, {
        ...{ cause: each.row.id, way, basis: way === '1' ? '1' : '3', files: papersOf(each) },
        ...(way === '1'
          ? {
              targetCause: target?.row.id,
              otherReason: '同类别的项目均已结束，按方案约定转入本机构在执行项目。',
            }
          : {}),
      }),
    )
    for (const [step, move] of moves.entries()) {
      const opinion = move === 'approve' ? '与方案约定一致，同意。' : '请先补充理事会决议。'
      const isDeciding = move !== 'submit'
      made = await world.as(isDeciding ? reviewer : head, daysAgo(world, age - 2 - step), desk =>
        desk.move(path, move, made, isDeciding ? { opinion } : {}),
      )
    }
  }
}

/** Those with nothing held and something left. */
function withMoney(world: DemoWorld, projects: readonly DemoProject[]) {
  return world.as(world.narrator, new Date(), async ({ act }) => {
    const found: DemoProject[] = []
    for (const each of projects) {
      const { id: cause, organisation } = each.row
      const { available, reserved } = await balanceOf(act.tx, organisation, restrictedOf({ cause }))
      if (available > 0 && reserved === 0) found.push(each)
    }
    return found
  })
}
