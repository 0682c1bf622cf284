import { addDays } from '#kernel/server/china-time.ts'
import type { DemoOrganisation, DemoWorld } from '#kernel/server/demo-world.ts'
import { insertMany } from '#kernel/server/insert-many.ts'
import { insertRow } from '#kernel/server/rows.ts'
import { fan, massSend, messageTemplate, officialAccount } from '../../model/index.ts'
import { noteHealth } from '../oa/health.ts'
import { countFollowers } from '../oa/keep-followers.ts'
import { OaRefusal } from '../oa/refusals.ts'

const hour = 3_600_000
const surnames = [...'王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗']
const calls = ['先生', '女士', '老师', '阿姨', '同学', '师傅']

/** So many followers that a message to all of them needs a second person. */
const followers = 1024
/** Of whom so many came by a card, to whom one message was sent already. */
const byCard = 12

/** Accounts beside the usual one: of volunteers with many followers, one given up, one that lost its secret. */
export async function fillAccounts(
  world: DemoWorld,
  organisation: DemoOrganisation,
): Promise<void> {
  const { head } = organisation
  await openAccount(world, organisation, {
    name: '义工小站',
    kind: 'subscription',
    end: 'disabled',
  })
  await openAccount(world, organisation, { name: '捐赠人服务台', kind: 'service', end: 'invalid' })
  const account = await openAccount(world, organisation, {
    ...{ name: '志愿者之家', kind: 'service', end: 'enabled' },
  })
  await follow(world, organisation, account)
  const template = await world.as(head, new Date(), async ({ insert, move }) => {
    const path = messageTemplate.path
    const care = await insert(path, {
      ...{ account, scene: 'care', title: '关怀提醒', templateId: 'CARE_77e0b2f4' },
      // It is said in the words: whoever wakes at dawn for the street is written to at any hour.
      ...{ quiet: false, link: 'home', fields: careFields },
    })
    await move(path, 'enable', care, {})
    const old = await insert(path, {
      ...{ account, scene: 'audit', title: '报名结果通知', templateId: 'AUDIT_5b8d1e09' },
      ...{ fields: auditFields, link: 'home' },
    })
    const enabled = await move(path, 'enable', old, {})
    // Results are told on the spot since the volunteers sign up by the day.
    await move(path, 'disable', enabled)
    return care.id
  })
  await sendToMany(world, organisation, { account, template })
}

interface Told {
  readonly name: string
  readonly kind: 'service' | 'subscription'
  readonly end: 'enabled' | 'disabled' | 'invalid'
}

async function openAccount(
  world: DemoWorld,
  { id: organisation, name: owner, head }: DemoOrganisation,
  { name, kind, end }: Told,
): Promise<string> {
  const random = world.random(`account ${name} ${owner}`)
  const { id, version } = await world.as(world.narrator, before(120), ({ act }) =>
    insertRow(act, officialAccount, {
      ...{ organisation, name, kind, certified: kind === 'service' },
      ...{ appId: `wx${random.digits(16)}`, appSecret: random.digits(32), token: 'volunteer1' },
      ...{ aesKey: random.digits(43), callbackKey: random.digits(24) },
      certExpires: kind === 'service' ? addDays(world.today, 150) : null,
      ...{ sync: 'done' as const, lastSyncAt: before(1).toISOString() },
    }),
  )
  if (end === 'disabled')
    await world.as(head, before(30), ({ move }) =>
      move(officialAccount.path, 'disable', { id, version }),
    )
  if (end === 'invalid')
    await world.as(world.narrator, before(2), ({ act }) =>
      noteHealth(act, id, new OaRefusal(40_125, 'invalid appsecret')),
    )
  return id
}

const before = (days: number) => new Date(Date.now() - days * 24 * hour)

/** As the sync of the channel would write them. */
async function follow(
  world: DemoWorld,
  { id: organisation }: DemoOrganisation,
  account: string,
): Promise<void> {
  const random = world.random('volunteers who follow')
  const rows = Array.from({ length: followers }, (_, at) => ({
    ...{ organisation, account, openId: `o${random.digits(27)}`, subscribed: true },
    nickname: `${surnames[at % surnames.length]}${calls[Math.floor(at / surnames.length) % calls.length]}`,
    sex: at % 2 === 0 ? ('1' as const) : ('2' as const),
    subscribedAt: before(3 + Math.floor(at / 9)).toISOString(),
    scene: at < byCard ? ('card' as const) : ('scan' as const),
  }))
  await world.as(world.narrator, new Date(), async ({ act }) => {
    await insertMany(act, fan, rows)
    await countFollowers(act, account)
  })
}

const placeOf = (key: string, label: string, source: string, limit: number) => ({
  ...{ key, label, source, limit, text: '' },
})
const careFields = [
  placeOf('thing1', '尊敬的', 'donor', 20),
  placeOf('thing2', '内容', 'words', 20),
  placeOf('time3', '时间', 'at', 32),
]
const auditFields = [
  placeOf('character_string1', '编号', 'number', 32),
  placeOf('thing2', '结果', 'words', 20),
  placeOf('time3', '时间', 'at', 32),
]

/** A message that was sent to a few, and one to all of them that waits for a second person. */
async function sendToMany(
  world: DemoWorld,
  { head }: DemoOrganisation,
  { account, template }: { readonly account: string; readonly template: string },
): Promise<void> {
  const path = massSend.path
  const given = { account, template }
  await world.as(head, new Date(), async ({ insert, move }) => {
    const few = await insert(path, {
      ...{ ...given, name: '骨干志愿者培训提醒', scenes: ['card'] },
      words: '周六上午九点骨干培训，请准时参加',
    })
    await move(path, 'submit', few)
  })
  await world.run('fans.send-messages', {})
  await world.as(head, new Date(), async ({ insert, move }) => {
    const many = await insert(path, {
      ...{ ...given, name: '国际志愿者日致谢' },
      words: '感谢您这一年的陪伴与付出',
    })
    await move(path, 'submit', many)
  })
}
