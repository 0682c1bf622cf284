import { addDays } from '#kernel/server/china-time.ts'
import type { DemoWorld, Made } from '#kernel/server/demo-world.ts'
import { type DemoProject, daysAgo, papersOf, projectsIn } from './demo-projects.ts'
import { fillStuck, fillUpheld, objectTo } from './fill-objections.ts'

const path = 'cause/changeRequest'

interface Course {
  /** Days before today on which it was asked for. */
  readonly age: number
  readonly moves: readonly ('submit' | 'approve' | 'reject' | 'withdraw')[]
  readonly basis: '1' | '3' | '4'
  items(each: DemoProject): readonly { field: string; to: unknown }[]
  readonly reason: string
}

const more = ({ row }: DemoProject) => [
  { field: 'beneficiaryCount', to: (row.beneficiaryCount ?? 0) + 120 },
]
const longer = ({ row }: DemoProject) => [{ field: 'execEnd', to: addDays(row.execEnd, 60) }]
const renamed = ({ row }: DemoProject) => [
  { field: 'title', to: `${row.title.slice(0, 26)}（续）` },
]
const surplus = () => [
  {
    field: 'surplusPolicy',
    to: '项目结束后如有剩余财产，经理事会决议转入本机构同类项目继续使用，并向社会公告。',
  },
]
const executor = () => [{ field: 'executor', to: '县乡村振兴服务中心' }]

const courses: readonly Course[] = [
  { age: 3, moves: [], basis: '4', items: more, reason: '新学期入学人数增加，受益人数相应调整。' },
  { age: 6, moves: ['submit'], basis: '4', items: longer, reason: '施工受雨季影响，执行期顺延。' },
  {
    age: 5,
    moves: ['submit'],
    basis: '1',
    items: renamed,
    reason: '项目进入第二阶段，名称相应调整。',
  },
  {
    age: 24,
    moves: ['submit', 'approve'],
    basis: '3',
    items: surplus,
    reason: '原约定的接收方已停止运作。',
  },
  {
    age: 40,
    moves: ['submit', 'approve'],
    basis: '4',
    items: executor,
    reason: '原执行机构业务调整，更换执行机构。',
  },
  {
    age: 33,
    moves: ['submit', 'reject'],
    basis: '4',
    items: more,
    reason: '拟扩大服务范围至邻县。',
  },
  {
    age: 18,
    moves: ['submit', 'withdraw'],
    basis: '4',
    items: longer,
    reason: '执行期拟延长两个月。',
  },
]

/** A change request in every state, each of a project of its own, and an objection to the one that is announced. */
export async function fillChanges(world: DemoWorld): Promise<void> {
  const reviewer = await world.staff('reviewer1')
  const projects = await projectsIn(world, ['raising', 'executing'])
  // Those with child plans come first in the list; changes stand beside them.
  const free = projects.slice(2)
  for (const course of courses) {
    const each = free.shift()
    if (each === undefined) break
    const { head } = each.owner
    let made: Made = await world.as(head, daysAgo(world, course.age), desk =>
      desk.insert(path, {
        ...{ cause: each.row.id, items: course.items(each), reason: course.reason },
        ...{ basisKind: course.basis, basisFiles: papersOf(each) },
        ...(course.basis === '3' ? { noticeDays: 60 } : {}),
      }),
    )
    for (const [step, move] of course.moves.entries()) {
      const isDeciding = move === 'approve' || move === 'reject'
      const opinion =
        move === 'approve' ? '依据充分，同意变更。' : '变更后与备案方案不一致，请先变更备案。'
      made = await world.as(
        isDeciding ? reviewer : head,
        daysAgo(world, course.age - 1 - step),
        desk => desk.move(path, move, made, isDeciding ? { opinion } : {}),
      )
    }
    if (course.basis === '3') await objectTo(world, each, made)
    // Whose request is done with may have another one.
    else if (course.moves.length > 1) free.push(each)
  }
  const [again] = free
  if (again !== undefined) await fillUpheld(world, again)
  await fillStuck(world, projects.slice(0, 2))
}
