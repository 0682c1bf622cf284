import { addDays } from '#kernel/server/china-time.ts'
import type { DemoWorld, Made } from '#kernel/server/demo-world.ts'
import { kindNamed } from '../kinds.ts'
import { type DemoProject, daysAgo, papersOf } from './demo-projects.ts'

const path = 'cause/changeRequest'
const objection = 'cause/changeObjection'

interface Said {
  /** Days before today on which it came. */
  readonly ago: number
  readonly objector: string
  readonly content: string
}

function object(
  world: DemoWorld,
  { owner }: DemoProject,
  { request, ago, ...said }: Said & { readonly request: Made },
): Promise<Made> {
  return world.as(owner.head, daysAgo(world, ago - 1), desk =>
    desk.insert(objection, {
      ...{ changeRequest: request.id, receivedOn: addDays(world.today, -ago), ...said },
    }),
  )
}

/** What was said against a change that is announced: one that waits, one that does not hold. */
export async function objectTo(world: DemoWorld, each: DemoProject, request: Made): Promise<void> {
  const first = await object(world, each, {
    ...{ request, ago: 12, objector: '贺兰芝' },
    content: '公告中没有写明剩余财产转入哪一个项目，请说明。',
  })
  await world.as(each.owner.head, daysAgo(world, 9), desk =>
    desk.move(objection, 'dismiss', first, {
      reply: '公告第三条已列明转入本机构同类项目，已电话向异议人说明，异议人表示理解。',
    }),
  )
  await object(world, each, {
    ...{ request, ago: 5, objector: '周明远' },
    content: '当初捐赠时约定剩余款项用于本县学校，希望保留原约定。',
  })
}

/** A change that was announced and given up: what was said against it holds. */
export async function fillUpheld(world: DemoWorld, each: DemoProject): Promise<void> {
  const request = await announce(world, each, {
    age: 30,
    items: [{ field: 'executor', to: '市青年志愿者协会项目部' }],
    reason: '原执行机构人手不足，拟改由志愿者协会执行。',
  })
  const made = await object(world, each, {
    ...{ request, ago: 15, objector: '榆阳区星火助学会' },
    content: '本会捐赠协议约定由具备社会工作资质的机构执行，请勿更换为志愿者组织。',
  })
  await world.as(each.owner.head, daysAgo(world, 10), desk =>
    desk.move(objection, 'uphold', made, {
      reply: '捐赠协议确有约定，异议成立，维持原执行机构。',
    }),
  )
}

/** A change whose notice is over and that cannot be written: meanwhile another project took the name. */
export async function fillStuck(world: DemoWorld, projects: readonly DemoProject[]): Promise<void> {
  const begun = (row: DemoProject['row']) => row.raisingAt ?? daysAgo(world, 0).toISOString()
  const each = projects.find(({ row }) => begun(row) < daysAgo(world, 76).toISOString())
  if (each === undefined) return
  const { row, owner } = each
  const title = `${row.title.slice(0, 24)}（二期）`
  await announce(world, each, {
    age: 75,
    items: [{ field: 'title', to: title }],
    reason: '项目进入第二期，名称相应调整。',
  })
  await world.as(owner.head, daysAgo(world, 40), desk =>
    desk.insert(kindNamed('project').resource.path, { ...copied(row), title }),
  )
  await world.run('cause.watch-changes', {})
}

interface Announced {
  /** Days before today on which it was asked for. */
  readonly age: number
  readonly items: readonly { field: string; to: unknown }[]
  readonly reason: string
}

/** A change that rests on a notice of sixty days, passed and announced. */
async function announce(
  world: DemoWorld,
  each: DemoProject,
  { age, items, reason }: Announced,
): Promise<Made> {
  const { head } = each.owner
  const made = await world.as(head, daysAgo(world, age), desk =>
    desk.insert(path, {
      ...{ cause: each.row.id, items, reason, basisKind: '3', noticeDays: 60 },
      basisFiles: papersOf(each),
    }),
  )
  const sent = await world.as(head, daysAgo(world, age - 1), desk =>
    desk.move(path, 'submit', made),
  )
  const reviewer = await world.staff('reviewer1')
  return world.as(reviewer, daysAgo(world, age - 2), desk =>
    desk.move(path, 'approve', sent, { opinion: '依据充分，同意公告。' }),
  )
}

/** What the next phase of a project takes over of it. */
function copied(row: DemoProject['row']): Record<string, unknown> {
  const names = [
    ...['organisation', 'summary', 'category', 'charityField', 'raiseMode', 'plan', 'executor'],
    ...['cover', 'areas', 'targetAmount', 'raiseStart', 'raiseEnd', 'execStart', 'execEnd'],
    ...['beneficiaryGroup', 'beneficiaryScope', 'beneficiaryCount', 'beneficiaryMethod'],
    ...['surplusPolicy', 'contactName', 'contactPhone', 'contactAddress'],
  ]
  const facts: Readonly<Record<string, unknown>> = { ...row }
  return Object.fromEntries(names.map(name => [name, facts[name]]))
}
