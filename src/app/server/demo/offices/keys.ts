import type { Row } from '#kernel/resource/resource.ts'
import { findRow, moveRow } from '#kernel/server/rows.ts'
import { securityKey } from '#modules/account/model/index.ts'
import { issueCertificate, newSm2SigningKey } from '#modules/account/server/index.ts'
import { dayAfter, momentOf } from '../days.ts'
import type { Member } from '../organisations/join.ts'
import { type Desk, narrator, type World } from '../world.ts'
import { useKey } from './key-uses.ts'

const authorityName = '演示证书颁发机构'
const path = 'account/securityKey'

interface Story {
  /** How many days the certificate still holds. */
  readonly days: number
  /** What befell the key after it was bound; none: it still lies in the safe. */
  readonly outcome?: 'kept' | 'freeze' | 'reportLost' | 'expire' | 'revoke'
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
  { days: 140, outcome: 'revoke' },
]

const reasons = {
  freeze: '持有人休产假，暂停使用',
  reportLost: '出差途中遗失',
  revoke: '密钥损坏无法读取，已换发新密钥',
} as const

/** Security keys that the platform gave to heads of organisations: bound, frozen, lost, expired, revoked, and two in the safe. */
export async function handOutKeys(world: World, members: readonly Member[]): Promise<void> {
  const authority = newSm2SigningKey()
  const issue = (commonName: string, { publicKey }: SigningKey, until: number) =>
    issueCertificate(
      {
        ...{ commonName, issuerName: authorityName, publicKey },
        use: publicKey === authority.publicKey ? 'authority' : 'signing',
        validFrom: momentOf(dayAfter(world.today, -400), 540),
        validUntil: momentOf(dayAfter(world.today, until), 540),
      },
      authority,
    )
  const certificate = issue(authorityName, authority, 3000)
  await world.as(narrator, momentOf(dayAfter(world.today, -360), 560), async desk => {
    await trustFormerAuthority(world, desk)
    await desk.insert('account/trustedCa', { name: authorityName, certificate })
  })
  for (const [place, story] of stories.entries()) {
    // A small world has fewer members than keys: some of them hold several.
    const holder = story.outcome && members.at(-1 - (place % members.length))
    const key = newSm2SigningKey()
    const serial = `GYB2025${4100 + place}`
    const given = dayAfter(world.today, -320 + place * 11)
    const bound = await world.as(narrator, momentOf(given, 600), desk =>
      giveOut(desk, {
        ...{ holder, serial, assetNo: `ZC-UK-${100 + place}` },
        certificate: issue(holder?.head.name ?? `备用 ${serial}`, key, story.days),
      }),
    )
    if (bound === undefined) continue
    const ended = { kept: -2, expire: story.days }[String(story.outcome)] ?? -290 + place * 11
    await world.as(narrator, momentOf(dayAfter(world.today, ended), 900), async desk => {
      await useKey(desk, { row: bound, sign: key.sign, outcome: story.outcome })
      await end(desk, bound, story)
    })
  }
}

type SigningKey = ReturnType<typeof newSm2SigningKey>

/** Keys of the authority before were all replaced. */
async function trustFormerAuthority(world: World, desk: Desk): Promise<void> {
  const former = newSm2SigningKey()
  const name = '演示证书颁发机构（旧根）'
  const certificate = issueCertificate(
    {
      ...{ commonName: name, issuerName: name, publicKey: former.publicKey, use: 'authority' },
      validFrom: momentOf(dayAfter(world.today, -1800), 540),
      validUntil: momentOf(dayAfter(world.today, 60), 540),
    },
    former,
  )
  const made = await desk.insert('account/trustedCa', { name, certificate })
  await desk.move('account/trustedCa', 'disable', made)
}

interface Given {
  readonly holder: Member | undefined
  readonly serial: string
  readonly assetNo: string
  readonly certificate: string
}

async function giveOut(desk: Desk, { holder, ...facts }: Given) {
  const made = await desk.insert(path, {
    ...facts,
    kind: 'sm2',
    vendorModel: 'SM2 智能密码钥匙 K5',
  })
  const row = await findRow(desk.act.tx, securityKey, made.id)
  if (holder === undefined || row === undefined) return undefined
  // Nobody is there to sign with the key: it is bound past the proof of possession.
  return moveRow(desk.act, securityKey, row, 'bind', {
    account: holder.head.accountId,
    organisation: holder.row.id,
    issuedAt: desk.act.now.toISOString().slice(0, 10),
    confirmed: 'done',
  })
}

/** What befell the key some weeks later. */
async function end(desk: Desk, bound: Row<typeof securityKey>, { outcome }: Story) {
  if (outcome === 'expire') await moveRow(desk.act, securityKey, bound, 'expire')
  else if (outcome !== undefined && outcome !== 'kept')
    await desk.move(path, outcome, bound, { reason: reasons[outcome] })
}
