import { findRow, moveRow } from '#kernel/server/rows.ts'
import { securityKey } from '#modules/account/model/index.ts'
import { issueCertificate, newSm2SigningKey } from '#modules/account/server/index.ts'
import { dayAfter, momentOf } from '../days.ts'
import type { Member } from '../organisations/join.ts'
import { type Desk, narrator, type World } from '../world.ts'

const authorityName = '演示证书颁发机构'
const path = 'account/securityKey'

interface Story {
  /** How many days the certificate still holds. */
  readonly days: number
  /** What befell the key after it was bound; none: it still lies in the safe. */
  readonly outcome?: 'kept' | 'freeze' | 'reportLost' | 'expire'
}

const stories: readonly Story[] = [
  { days: 540, outcome: 'kept' },
  { days: 410, outcome: 'kept' },
  { days: 22, outcome: 'kept' },
  { days: 5, outcome: 'kept' },
  { days: 300, outcome: 'freeze' },
  { days: 260, outcome: 'reportLost' },
  { days: -9, outcome: 'expire' },
  { days: 660, outcome: 'kept' },
  { days: 700, outcome: 'kept' },
  { days: 720 },
  { days: 720 },
]

const reasons = { freeze: '持有人休产假，暂停使用', reportLost: '出差途中遗失' } as const

/** Security keys that the platform gave to heads of organisations: bound, frozen, lost, expired, and two in the safe. */
export async function handOutKeys(world: World, members: readonly Member[]): Promise<void> {
  const authority = newSm2SigningKey()
  const issue = (commonName: string, use: 'authority' | 'signing', until: number) =>
    issueCertificate(
      {
        ...{ commonName, issuerName: authorityName, use },
        publicKey: use === 'authority' ? authority.publicKey : newSm2SigningKey().publicKey,
        validFrom: momentOf(dayAfter(world.today, -400), 540),
        validUntil: momentOf(dayAfter(world.today, until), 540),
      },
      authority,
    )
  const certificate = issue(authorityName, 'authority', 3000)
  await world.as(narrator, momentOf(dayAfter(world.today, -360), 560), desk =>
    desk.insert('account/trustedCa', { name: authorityName, certificate }),
  )
  for (const [place, story] of stories.entries()) {
    const holder = story.outcome && members.at(-1 - place)
    const serial = `GYB2025${4100 + place}`
    await world.as(narrator, momentOf(dayAfter(world.today, -320 + place * 11), 600), desk =>
      giveOut(desk, {
        ...{ story, holder, serial, assetNo: `ZC-UK-${100 + place}` },
        certificate: issue(holder?.head.name ?? `备用 ${serial}`, 'signing', story.days),
      }),
    )
  }
}

interface Given {
  readonly story: Story
  readonly holder: Member | undefined
  readonly serial: string
  readonly assetNo: string
  readonly certificate: string
}

async function giveOut(desk: Desk, { story, holder, ...facts }: Given): Promise<void> {
  const made = await desk.insert(path, {
    ...facts,
    kind: 'sm2',
    vendorModel: 'SM2 智能密码钥匙 K5',
  })
  const row = await findRow(desk.act.tx, securityKey, made.id)
  if (holder === undefined || row === undefined) return
  // Nobody is there to sign with the key: it is bound past the proof of possession.
  const bound = await moveRow(desk.act, securityKey, row, 'bind', {
    account: holder.head.accountId,
    organisation: holder.row.id,
    issuedAt: desk.act.now.toISOString().slice(0, 10),
    confirmed: 'done',
  })
  if (story.outcome === 'expire') await moveRow(desk.act, securityKey, bound, 'expire')
  else if (story.outcome === 'freeze' || story.outcome === 'reportLost')
    await desk.move(path, story.outcome, bound, { reason: reasons[story.outcome] })
}
