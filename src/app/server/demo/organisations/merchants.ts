import { dayAfter, workingHour } from '../days.ts'
import { bankCard } from '../names/numbers.ts'
import type { Random } from '../names/random.ts'
import type { World } from '../world.ts'
import type { Member, Officials } from './join.ts'

/** The merchant numbers of an organisation in use, by channel. */
export interface Merchants {
  readonly wechat: string
  readonly alipay?: string
  readonly unionpay?: string
}

const path = 'charity/orgMerchant'
/** How a channel names the kind of papers of an organisation of this form. */
export const certTypes = { 社会团体: '2394', 社会服务机构: '2395', 基金会: '2396' } as const

/** Opens the merchant numbers of a member: WeChat for all, others for those who ask the public. */
export async function openMerchants(
  world: World,
  officials: Officials,
  member: Member,
): Promise<Merchants> {
  const random = world.random(`${member.candidate.name} merchants`)
  const open = (channel: string) => openOne(world, officials, { member, channel, random })
  const wechat = await open('wechat')
  if (!member.candidate.raisesFromPublic) return { wechat }
  const alipay = await open('alipay')
  if (!random.chance(0.4)) return { wechat, alipay }
  return { wechat, alipay, unionpay: await open('unionpay') }
}

/** A number as each channel gives them out. */
export function numberAt(channel: string, random: Random): string {
  if (channel === 'alipay') return `2088${random.digits(12)}`
  if (channel === 'partner') return `GY${random.digits(8)}`
  if (channel === 'ecny') return `C${random.digits(14)}`
  return channel === 'unionpay' ? `8980${random.digits(11)}` : `16${random.digits(8)}`
}

async function openOne(
  world: World,
  { reviewers: [reviewer, other] }: Officials,
  { member, channel, random }: { member: Member; channel: string; random: Random },
): Promise<string> {
  const { row, head, candidate } = member
  const day = dayAfter(row.joinedAt ?? world.today, random.int(3, 9))
  const at = (days: number) => workingHour(random, dayAfter(day, days))
  const submitted = await world.as(head, at(0), async desk => {
    const made = await desk.insert(path, {
      organisation: row.id,
      channel,
      mchId: numberAt(channel, random),
      subjectName: row.name,
      subjectUscc: row.uscc,
      certType: certTypes[candidate.form],
      settleHolder: row.name,
      settleBank: row.bankName,
      settleNumber: row.bankNumber ?? bankCard(random),
      feeRate: channel === 'wechat' ? 0 : 60,
      contractNo: `HT${day.slice(0, 4)}${random.digits(6)}`,
      contractTo: dayAfter(world.today, random.int(120, 900)),
      scenes: ['once', 'monthly'],
      isDefault: true,
    })
    return desk.move(path, 'submit', made)
  })
  const approved = await world.as(random.pick([reviewer, other]), at(2), desk =>
    desk.move(path, 'approve', submitted),
  )
  await world.as(head, at(5), desk =>
    desk.move(path, 'activate', approved, { testOrder: `TEST${random.digits(12)}` }),
  )
  return submitted.id
}
