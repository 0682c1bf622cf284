import { and, eq, inArray } from 'drizzle-orm'
import { addDays } from '#kernel/server/china-time.ts'
import type { DemoOrganisation, DemoWorld, Made } from '#kernel/server/demo-world.ts'
import { findRows } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { cause } from '#modules/cause/model/index.ts'
import { organisation } from '#modules/charity/model/index.ts'
import { federationMember, type PageLevel } from '../model/index.ts'

const path = 'zhuanti/federationPage'
/** Members that are asked for one page at most. */
const most = 3
/** How far each page of the demo world has come; one that goes online again comes first. */
const ends = ['offline', 'pending', 'online', 'changed', 'draft'] as const
const titles = ['慈善周专题', '冬日行动专题', '慈善专题', '慈善专题', '联合劝募专题'] as const

type Said = 'confirm' | 'decline' | 'leave'
const reasons = {
  confirm: {},
  decline: { reason: '本机构业务范围与专题不符，暂不参加' },
  leave: { reason: '换届后调整合作，退出专题展示' },
} as const
/** What the members of each page said, one after the other; whoever said nothing is still asked. */
const answers: readonly (readonly (readonly Said[])[])[] = [
  [['confirm', 'leave'], ['confirm']],
  [['confirm']],
  [['confirm'], ['decline'], ['confirm']],
  [['confirm'], ['confirm']],
  [],
]
const blocks = ['figures', 'causes', 'members', 'below', 'leaders', 'contact'].map(kind => ({
  kind,
}))
const people = [
  { name: '许建华', post: '会长' },
  { name: '罗敏', post: '秘书长' },
  { name: '田志远', post: '副会长' },
]

/** Pages of organisations that may be federations, in every state, with members that answered or have not. */
export async function demoPages(world: DemoWorld): Promise<void> {
  const owners = await federationsOf(world)
  if (owners.length === 0) return
  // A federation has one page online; the others are those that it writes or has written.
  for (const [no, end] of ends.entries()) {
    const owner = owners[no % owners.length]
    if (owner !== undefined) await makePage(world, owner, { no, end })
  }
}

async function makePage(
  world: DemoWorld,
  { own, level, area }: Owner,
  { no, end }: { readonly no: number; readonly end: (typeof ends)[number] },
): Promise<void> {
  const reviewer = await world.staff('reviewer1')
  const at = (days: number) => new Date(`${addDays(world.today, -days)}T02:00:00Z`)
  const all = (await codesOf(world)).filter(({ id }) => id !== own.id)
  const others = all.length > most ? all.slice(no, no + most) : all
  const page = await world.as(own.head, at(40 - no), async desk =>
    desk.insert(path, {
      ...{ organisation: own.id, level, area, path: `cishanhui-${no + 1}`, sort: no + 1 },
      title: `${own.name.slice(0, 22)}${titles[no]}`,
      intro: `<p>${own.name}汇聚本地爱心力量，公开善款来源与去向。</p>`,
      leaders: people,
      blocks,
      causes: await causesOf(world, own),
    }),
  )
  const invited = await world.as(own.head, at(39 - no), desk =>
    desk.move(path, 'invite', page, { codes: others.map(({ uscc }) => uscc).join('\n') }),
  )
  for (const [place, member] of others.entries()) {
    const said = answers[no]?.[place]
    if (said !== undefined) await answer(world, { page: page.id, member, said, when: at(38 - no) })
  }
  if (end === 'draft') return
  let row = await world.as(own.head, at(36 - no), desk => desk.move(path, 'submit', invited))
  if (end === 'pending') return
  row = await world.as(reviewer, at(35 - no), desk =>
    desk.move(path, 'approve', row, { opinion: '机构、标的与联系方式核对无误，同意上线。' }),
  )
  if (end === 'offline')
    await world.as(own.head, at(34 - no), desk =>
      desk.move(path, 'takeDown', row, { reason: '专题改版，暂时下线' }),
    )
}

interface Answer {
  readonly page: string
  readonly member: DemoOrganisation
  readonly said: readonly Said[]
  readonly when: Date
}

/** A member says yes or no to what it was asked, and may think better of it. */
async function answer(
  world: DemoWorld,
  { page, member: { id, head }, said, when }: Answer,
): Promise<void> {
  const table = tableOf(federationMember)
  const asked = await world.as(world.narrator, when, ({ act }) =>
    findRows(act.tx, federationMember, and(eq(table.page, page), eq(table.organisation, id))),
  )
  for (const row of asked) {
    let now: Made = row
    for (const move of said)
      now = await world.as(head, when, desk =>
        desk.move(federationMember.path, move, now, reasons[move]),
      )
  }
}

/** Every organisation with its credit code. */
async function codesOf(world: DemoWorld) {
  const ids = world.organisations.map(({ id }) => id)
  const rows = await world.as(world.narrator, new Date(), ({ act }) =>
    findRows(act.tx, organisation, inArray(tableOf(organisation).id, ids), ids.length),
  )
  const codes = new Map(rows.map(({ id, uscc }) => [id, uscc]))
  return world.organisations.map(each => ({ ...each, uscc: codes.get(each.id) ?? '' }))
}

interface Owner {
  readonly own: DemoOrganisation
  readonly level: PageLevel
  readonly area: string
}

/** Organisations whose form a federation may have, with the city that each stands in. */
async function federationsOf(world: DemoWorld): Promise<Owner[]> {
  const ids = world.organisations.map(({ id }) => id)
  const rows = await world.as(world.narrator, new Date(), ({ act }) =>
    findRows(act.tx, organisation, inArray(tableOf(organisation).id, ids), ids.length),
  )
  const known = new Map(rows.map(row => [row.id, row]))
  return world.organisations.flatMap(own => {
    const row = known.get(own.id)
    if (row === undefined || row.area === null || !['1', '3'].includes(row.orgForm)) return []
    return [{ own, level: 'city' as const, area: `${row.area.slice(0, 4)}00` }]
  })
}

/** Its own causes that the public sees; those that raise first. */
async function causesOf(world: DemoWorld, { id }: DemoOrganisation): Promise<string[]> {
  const table = tableOf(cause)
  const open = and(eq(table.organisation, id), eq(table.listed, true), eq(table.raiseMode, '1'))
  const rows = await world.as(world.narrator, new Date(), ({ act }) =>
    findRows(act.tx, cause, open, 6),
  )
  return rows.map(row => row.id)
}
