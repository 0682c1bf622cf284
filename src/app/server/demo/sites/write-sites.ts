import { and, eq, gt } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import type { Person } from '#kernel/server/person.ts'
import { findRows, updateRow } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { donor } from '#modules/people/model/index.ts'
import { earn, spend } from '#modules/points/server/index.ts'
import { publicComment } from '#modules/website/model/index.ts'
import {
  noteDevice,
  registerUser,
  reportComment,
  submitChange,
  submitComment,
  type Written,
} from '#modules/website/server/index.ts'
import { dayAfter, momentOf, notLater } from '../days.ts'
import { phone } from '../names/people.ts'
import type { Random } from '../names/random.ts'
import type { Member } from '../organisations/join.ts'
import { drawCover, drawScan } from '../pictures.ts'
import { upload } from '../uploads.ts'
import { narrator, type World } from '../world.ts'
import { fillOwnSite, openOwnSites } from './own-sites.ts'
import { nicknames, saidOfOrganisations, saidOfPlatform } from './said.ts'
import { showAds } from './show-ads.ts'
import { writeInteractions } from './write-interactions.ts'

export interface Sites {
  readonly officials: { readonly operator: Person; readonly reviewers: readonly Person[] }
  readonly members: readonly Member[]
}

/** How many organisations people comment on. */
const commented = 3

const areas = ['610802', '610102', '330106', '510107', '440106'] as const
const devices = [
  { device: '微信 8.0 · iPhone 15', source: 'mini' },
  { device: '微信 8.0 · 华为 Mate 60', source: 'wechat' },
  { device: 'Chrome · Windows', source: 'site' },
] as const
const sources = ['site', 'wechat', 'mini', 'device', 'team'] as const

/** The donor-facing sites: who is registered, what they write and earned, what is shown. */
export async function writeSites(world: World, { officials, members }: Sites): Promise<void> {
  const random = world.random('sites')
  await fillOwnSite(world, officials.operator)
  await openOwnSites(world, officials.operator, members)
  const users = await register(world, random, { operator: officials.operator, members })
  await collectPoints(world, random, users)
  await comment(world, { random, users, members, operator: officials.operator })
  await writeInteractions(world, users, officials.operator)
  await askChanges(world, users)
  await showAds(world, officials)
}

async function register(
  world: World,
  random: Random,
  { operator, members }: { operator: Person; members: readonly Member[] },
): Promise<string[]> {
  const users: string[] = []
  const givers = await phonesOfGivers(world, members)
  for (const [at, nickname] of nicknames.entries()) {
    const day = dayAfter(world.today, -random.int(20, 600))
    const joined = notLater(momentOf(day, random.int(480, 1320)))
    const { user, change } = await world.as(narrator, joined, async ({ act }) => {
      const made = await registerUser(act, {
        phone: givers[at] ?? phone(random),
        source: random.pick(sources),
        birthday: at === 7 ? dayAfter(world.today, -15 * 365) : null,
        area: random.pick(areas),
      })
      const kind = 'nickname' as const
      return {
        user: made.id,
        change: await submitChange(act, { user: made.id, kind, after: { text: nickname } }),
      }
    })
    const decided = notLater(new Date(joined.getTime() + 3_600_000))
    await world.as(operator, decided, desk => desk.move('website/userInfoChange', 'pass', change))
    await visit(world, random, user)
    users.push(user)
  }
  return users
}

/** The device that a user came from last, some day of the last two months. */
function visit(world: World, random: Random, user: string): Promise<void> {
  const at = notLater(momentOf(dayAfter(world.today, -random.int(0, 60)), random.int(480, 1320)))
  const seen = { ...random.pick(devices), ip: `117.32.24.${random.int(2, 250)}` }
  return world.as(narrator, at, ({ act }) => noteDevice(act, { user, ...seen }))
}

/** Every second user gave before to the organisation that the user's comment will be about. */
async function phonesOfGivers(world: World, members: readonly Member[]) {
  const famous = members.slice(0, commented)
  const book = tableOf(donor)
  const phones = await Promise.all(
    famous.map(async ({ row }) => {
      const givers = await world.database.read('all', reader =>
        findRows(reader, donor, and(eq(book.organisation, row.id), gt(book.count, 0)), 60),
      )
      return givers.flatMap(giver => giver.phone ?? [])
    }),
  )
  return nicknames.map((_, at) =>
    at % 2 === 0 ? phones[at % Math.max(1, famous.length)]?.[at] : undefined,
  )
}

/** Gifts, service and sign-ins of the last months; some of it was spent. */
async function collectPoints(world: World, random: Random, users: readonly string[]) {
  for (const [at, user] of users.entries()) {
    for (let turn = 0; turn < 6; turn++) {
      const day = dayAfter(world.today, -170 + turn * 27 + random.int(0, 9))
      const source = { type: 'demo', id: `${at}-${turn}` }
      const event = random.pick(['donation', 'volunteer', 'activity'] as const)
      const quantity =
        event === 'donation' ? random.int(20, 400) * 100 : event === 'volunteer' ? 120 : 1
      const title = { donation: '捐赠', volunteer: '社区志愿服务', activity: '公益徒步' }[event]
      await world.as(narrator, notLater(momentOf(day, 720)), ({ act }) =>
        earn(act, { user, event, source: { ...source, title }, quantity }),
      )
    }
    if (at % 4 !== 0) continue
    await world.as(narrator, notLater(momentOf(dayAfter(world.today, -3), 900)), ({ act }) =>
      spend(act, {
        user,
        points: 5,
        source: { type: 'demo', id: `shop-${at}`, title: '慈善超市兑换' },
      }),
    )
  }
}

interface Talk {
  readonly random: Random
  readonly users: readonly string[]
  readonly members: readonly Member[]
  readonly operator: Person
}

async function comment(world: World, { random, users, members, operator }: Talk): Promise<void> {
  const say = async (
    written: Written,
    { daysAgo, isPassed }: { daysAgo: number; isPassed: boolean },
  ) => {
    const at = notLater(momentOf(dayAfter(world.today, -daysAgo), random.int(540, 1260)))
    const row = await world.as(narrator, at, ({ act }) => submitComment(act, written))
    if (!isPassed) return row
    const decided = notLater(new Date(at.getTime() + 5_400_000))
    await world.as(operator, decided, desk =>
      desk.move('website/publicComment', 'pass', row, { reason: null }),
    )
    return row
  }
  const user = (at: number) => users[at % users.length] ?? null
  for (const [at, said] of saidOfOrganisations.entries()) {
    const member = members[at % Math.min(commented, members.length)]
    if (member === undefined) continue
    const isPassed = at < 7
    const row = await say(
      {
        ...said,
        targetType: 'organisation',
        target: member.row.id,
        targetTitle: member.row.name,
        organisation: member.row.id,
        user: user(at),
        area: '陕西省',
        device: random.pick(['小程序', 'H5', '官网']),
      },
      { daysAgo: isPassed ? 40 - at * 4 : 1, isPassed },
    )
    if (at === 6)
      for (const by of ['visitor-1', 'visitor-2', 'visitor-3'])
        await world.as(narrator, new Date(), ({ act }) =>
          reportComment(act, { comment: row.id, by, reason: 'untrue' }),
        )
    if (at === 0)
      await world.as(member.head, new Date(), desk =>
        answer(desk.act, row.id, '谢谢您一直陪着孩子们。'),
      )
  }
  for (const [at, { kind, ...said }] of saidOfPlatform.entries()) {
    const row = await say(
      {
        ...said,
        targetType: 'platform',
        targetTitle: '公益宝',
        user: user(at + 11),
        appVersion: '3.2.1',
        page: '/pages/home',
      },
      { daysAgo: 30 - at * 6, isPassed: at < 4 },
    )
    await world.as(operator, new Date(), async ({ act }) => {
      const [now] = await findRows(act.tx, publicComment, eq(tableOf(publicComment).id, row.id), 1)
      if (now !== undefined) await updateRow(act, publicComment, now, { feedbackKind: kind })
    })
  }
}

async function answer(act: Act, id: string, reply: string): Promise<void> {
  const [row] = await findRows(act.tx, publicComment, eq(tableOf(publicComment).id, id), 1)
  if (row !== undefined)
    await updateRow(act, publicComment, row, {
      reply,
      repliedBy: act.person.accountId,
      repliedAt: act.now.toISOString(),
    })
}

/** What waits for a reviewer of users. */
async function askChanges(world: World, users: readonly string[]): Promise<void> {
  const face = await drawCover('儿童', 3)
  const other = await drawCover('环保', 8)
  const card = await drawScan(5)
  const wishes = [
    ['nickname', { text: '公益宝官方客服' }, {}],
    ['nickname', { text: '听雪' }, {}],
    ['bio', { text: '退休教师，愿意做些力所能及的事。' }, {}],
    ['bio', { text: '加我微信 13800000000 一起做公益' }, {}],
    [
      'realName',
      { realName: '周晓岚', idNumber: '61010119880712302X' },
      { idFront: card, idBack: card },
    ],
    ['avatar', {}, { file: face }],
    ['avatar', {}, { file: other }],
  ] as const
  for (const [at, [kind, facts, pictures]] of wishes.entries()) {
    const user = users[at + 3]
    if (user === undefined) continue
    const asked = notLater(momentOf(dayAfter(world.today, -1 - (at % 3)), 600 + at * 37))
    await world.as(narrator, asked, async desk => {
      const after: Record<string, string> = { ...facts }
      for (const [name, picture] of Object.entries(pictures))
        after[name] = await upload(desk, picture, {
          ...{ name: `${name}.jpg`, resource: 'website/registeredUser', field: 'avatar' },
        })
      await submitChange(desk.act, { user, kind, after })
    })
  }
}
