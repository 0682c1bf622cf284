import { addDays } from '#kernel/server/china-time.ts'
import type { DemoWorld, Made } from '#kernel/server/demo-world.ts'
import type { Person } from '#kernel/server/person.ts'
import { serviceManager, serviceNote } from '../../model/index.ts'

/** Three people of the platform who look after organisations, one of them on leave, with their notes; a fourth does so no more. */
export async function openDemoService(world: DemoWorld): Promise<void> {
  const operator = await world.staff('operator')
  const people = [
    ['客服小林', await world.staff('service'), '01065000001'],
    ['客服小何', operator, '01065000002'],
    ['客服小许', await world.staff('reviewer1'), '01065000003'],
  ] as const
  const managers = await world.as(operator, new Date(), async ({ insert, move }) => {
    const made: Made[] = []
    for (const [displayName, { accountId }, phone] of people)
      made.push(
        await insert(serviceManager.path, {
          ...{ account: accountId, displayName, phone },
          ...(made[0] === undefined ? {} : { backup: made[0].id }),
        }),
      )
    const [, second, third] = made
    const organisations = world.organisations.map(({ id }) => id)
    const half = Math.ceil(organisations.length / 2)
    if (made[0])
      await move(serviceManager.path, 'assign', made[0], {
        ...{ area: null, organisations: organisations.slice(0, half).slice(0, 100) },
      })
    if (second && organisations.length > half)
      await move(serviceManager.path, 'assign', second, {
        ...{ area: null, organisations: organisations.slice(half).slice(0, 100) },
      })
    if (third)
      await move(serviceManager.path, 'takeLeave', third, {
        ...{ leaveFrom: world.today, leaveTo: addDays(world.today, 5) },
      })
    const former = await insert(serviceManager.path, {
      account: (await world.staff('observer')).accountId,
      ...{ displayName: '客服小韩', phone: '01065000004', onDuty: false },
    })
    await move(serviceManager.path, 'disable', former)
    return made
  })
  const [first] = managers
  if (first !== undefined) await writeNotes(world, operator, first.id)
}

const talks = [
  [21, 'training', '培训项目填报与进展发布，12 人参加', null, null],
  [9, 'phone', '询问公募资格证书换发，告知认证流程', '提交换证认证申请', 3],
  [6, 'wechat', '捐赠人要求补开票据，协助登记', '回访是否已收到票据', -1],
  [2, 'visit', '上门核对商户号结算账户', null, null],
] as const

async function writeNotes(world: DemoWorld, operator: Person, manager: string): Promise<void> {
  for (const owner of world.organisations.slice(0, 3))
    for (const [age, way, content, nextStep, nextIn] of talks)
      await world.as(operator, new Date(`${addDays(world.today, -age)}T03:00:00Z`), ({ insert }) =>
        insert(serviceNote.path, {
          ...{ manager, organisation: owner.id, on: addDays(world.today, -age), way, content },
          nextStep,
          nextOn: nextIn === null ? null : addDays(world.today, nextIn),
        }),
      )
}
