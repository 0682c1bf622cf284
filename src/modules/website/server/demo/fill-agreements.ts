import { and, eq, isNull } from 'drizzle-orm'
import type { DemoWorld } from '#kernel/server/demo-world.ts'
import type { Person } from '#kernel/server/person.ts'
import { findRow, findRows } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { type AgreementKind, agreementVersion, registeredUser } from '../../model/index.ts'
import { currentAgreement } from '../agreements/agreement-version.ts'
import { noteConsent } from '../agreements/consent.ts'
import { at } from './fill-users.ts'

const path = agreementVersion.path
const table = tableOf(agreementVersion)

/** What a new version of a text says besides. */
interface Edition {
  readonly kind: AgreementKind
  readonly organisation: string | null
  readonly author: Person
  /** Days since it was written. */
  readonly ago: number
  readonly changeSummary: string
  readonly added: string
  /** Days from when it was written until it is to hold. */
  readonly within: number
  readonly end: 'draft' | 'pending' | 'approved'
}

/** Texts of every standing: an organisation's own, those that come, and who agreed to what. */
export async function fillAgreements(world: DemoWorld): Promise<void> {
  const operator = await world.staff('operator')
  const own = world.organisations[1] ?? world.organisations[0]
  const ofPlatform = { organisation: null, author: operator }
  const write = (edition: Edition) => writeEdition(world, edition)
  if (own !== undefined) {
    const ofOwn = { kind: 'donate', organisation: own.id, author: own.head } as const
    await write({
      ...{ ...ofOwn, ago: 420, within: 10, end: 'approved', changeSummary: '首个版本' },
      added: '<h2>六、反馈</h2><p>受赠人每季度向捐赠人反馈一次项目进展。</p>',
    })
    await write({
      ...{ ...ofOwn, ago: 100, within: 10, end: 'approved', changeSummary: '反馈由每季度改为每月' },
      added: '<h2>六、反馈</h2><p>受赠人每月向捐赠人反馈一次项目进展。</p>',
    })
  }
  await world.run('website.tend-agreements', {})
  await write({
    ...{ ...ofPlatform, kind: 'register', ago: 12, within: 40, end: 'approved' },
    changeSummary: '补充账号注销的办理时限',
    added: '<h2>六、注销</h2><p>您可以随时申请注销，15 日内可以撤回，期满后个人信息匿名化。</p>',
  })
  await write({
    ...{ ...ofPlatform, kind: 'donate', ago: 2, within: 30, end: 'pending' },
    changeSummary: '增加定向捐赠变更用途的办理',
    added: '<h2>六、变更用途</h2><p>变更捐赠用途须经捐赠人同意，并签订补充协议。</p>',
  })
  await write({
    ...{ ...ofPlatform, kind: 'privacy', ago: 1, within: 45, end: 'draft' },
    changeSummary: '第三方清单增加短信服务商',
    added: '<h2>补充说明</h2><p>短信服务商仅接收手机号，用于发送验证码和捐赠回执。</p>',
  })
  await agree(world)
}

async function writeEdition(
  world: DemoWorld,
  { kind, organisation, author, ago, changeSummary, added, within, end }: Edition,
): Promise<void> {
  const draft = await world.as(author, at(world, ago), async desk => {
    const platform = and(eq(table.kind, kind), isNull(table.organisation))
    const [before] = await findRows(desk.act.tx, agreementVersion, platform, 1)
    return desk.insert(path, {
      ...{ kind, organisation, changeSummary, params: before?.params ?? null },
      ...{ title: before?.title ?? '捐赠协议', content: `${before?.content ?? ''}${added}` },
      effectiveAt: at(world, ago - within, '00:00').toISOString(),
    })
  })
  if (end === 'draft') return
  const sent = await world.as(author, at(world, ago, '11:00'), desk =>
    desk.move(path, 'submit', draft),
  )
  if (end === 'pending') return
  const reviewer = await world.staff('reviewer1')
  await world.as(reviewer, at(world, ago - 1, '15:00'), async desk => {
    const row = (await findRow(desk.act.tx, agreementVersion, sent.id)) ?? sent
    await desk.move(path, 'approve', row, { opinion: '文本合规，同意发布' })
  })
}

/** Users agreed to the texts of registration when they registered; some to that of a donation, one not. */
async function agree(world: DemoWorld): Promise<void> {
  const { narrator } = world
  const users = await world.as(narrator, new Date(), ({ act }) =>
    findRows(act.tx, registeredUser, eq(tableOf(registeredUser).state, 'normal'), 100),
  )
  const [own] = world.organisations
  const random = world.random('website consents')
  for (const [no, { id: subject, registeredAt }] of users.entries())
    await world.as(narrator, new Date(registeredAt), async ({ act }) => {
      const agreed = {
        ...{ subjectType: 'registeredUser' as const, subject },
        channel: random.pick(['官网', '公众号', '小程序']),
        ip: `117.32.24.${random.int(2, 250)}`,
        device: random.pick(['微信 8.0 · iPhone 15', '微信 8.0 · 华为 Mate 60']),
      }
      const kinds = no % 3 === 0 ? ['register', 'privacy', 'donate'] : ['register', 'privacy']
      for (const kind of kinds as readonly AgreementKind[]) {
        const organisation = kind === 'donate' ? (own?.id ?? null) : null
        const text = await currentAgreement(act.tx, { kind, organisation, at: act.now })
        if (text === undefined) continue
        const choice = kind === 'donate' && no === 3 ? 'refused' : 'given'
        await noteConsent(act, { ...agreed, agreement: text.id, choice })
      }
    })
}
