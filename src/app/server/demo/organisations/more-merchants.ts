import { dayAfter, workingHour } from '../days.ts'
import { bankCard } from '../names/numbers.ts'
import type { Made, World } from '../world.ts'
import type { Member, Officials } from './join.ts'
import { certTypes, numberAt } from './merchants.ts'
import type { Team } from './people.ts'

const path = 'charity/orgMerchant'

type Fate = 'draft' | 'reviewing' | 'signing' | 'active' | 'stopped' | 'rejected'

const fates = [
  ['draft', 'unionpay', 2],
  ['reviewing', 'alipay', 3],
  ['signing', 'ecny', 11],
  ['rejected', 'partner', 34],
  ['active', 'partner', 150],
  ['stopped', 'partner', 260],
] as const satisfies readonly (readonly [Fate, string, number])[]

/** Merchant numbers of an organisation beside those of every day: at a partner, and not in use or not yet. */
export async function openMoreMerchants(
  world: World,
  { reviewers: [reviewer, other] }: Officials,
  { member, team }: { member: Member; team: Team },
): Promise<void> {
  const random = world.random(`${member.candidate.name} more merchants`)
  const { row } = member
  for (const [fate, channel, age] of fates) {
    const at = (days: number) => workingHour(random, dayAfter(world.today, days - age))
    const made = await world.as(team.head, at(0), ({ insert }) =>
      insert(path, {
        ...{ organisation: row.id, channel, mchId: numberAt(channel, random) },
        ...{
          subjectName: row.name,
          subjectUscc: row.uscc,
          certType: certTypes[member.candidate.form],
        },
        ...{ settleHolder: row.name, settleBank: row.bankName },
        settleNumber: row.bankNumber ?? bankCard(random),
        ...{ feeRate: 38, contractTo: dayAfter(world.today, 400), scenes: ['once'] },
      }),
    )
    const move = (by: Team['head'], days: number, name: string, given: Made, answers = {}) =>
      world.as(by, at(days), desk => desk.move(path, name, given, answers))
    if (fate === 'draft') continue
    const sent = await move(team.head, 0, 'submit', made)
    if (fate === 'reviewing') continue
    if (fate === 'rejected') {
      const opinion = '结算账户开户行与开户许可证不一致，请核对后重新提交。'
      await move(reviewer, 1, 'reject', sent, { opinion })
      continue
    }
    const passed = await move(other, 2, 'approve', sent)
    if (fate === 'signing') continue
    const testOrder = `TEST${random.digits(12)}`
    const active = await move(team.head, 6, 'activate', passed, { testOrder })
    if (fate === 'active') continue
    await move(team.head, 190, 'stop', active, { reason: '合作平台协议到期，不再续签' })
  }
}
