import { and, eq, inArray } from 'drizzle-orm'
import { addDays } from '#kernel/server/china-time.ts'
import type { DemoOrganisation, DemoWorld } from '#kernel/server/demo-world.ts'
import { findRows } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { cause } from '#modules/cause/model/index.ts'
import { organisation } from '#modules/charity/model/index.ts'
import { federationMember, type PageLevel } from '../model/index.ts'

const path = 'zhuanti/federationPage'
const most = 5
/** How far each page of the demo world has come. */
const ends = ['online', 'changed', 'pending', 'draft', 'offline'] as const
const blocks = ['figures', 'causes', 'members', 'below', 'leaders', 'contact'].map(kind => ({
  kind,
}))
const people = [
  { name: '许建华', post: '会长' },
  { name: '罗敏', post: '秘书长' },
  { name: '田志远', post: '副会长' },
]

/** Pages of organisations that may be federations, in every state, with members that said yes or have not answered. */
export async function demoPages(world: DemoWorld): Promise<void> {
  const reviewer = await world.staff('reviewer1')
  const at = (days: number) => new Date(`${addDays(world.today, -days)}T02:00:00Z`)
  const owners = await federationsOf(world)
  for (const [no, { own, level, area }] of owners.slice(0, most).entries()) {
    const end = ends[no] ?? 'draft'
    const others = (await codesOf(world)).filter(({ id }) => id !== own.id).slice(no, no + 3)
    const causes = await causesOf(world, own)
    const page = await world.as(own.head, at(40 - no), desk =>
      desk.insert(path, {
        ...{ organisation: own.id, level, area, path: `cishanhui-${no + 1}`, sort: no + 1 },
        title: `${own.name.slice(0, 22)}慈善专题`,
        intro: `<p>${own.name}汇聚本地爱心力量，公开善款来源与去向。</p>`,
        leaders: people,
        blocks,
        causes,
      }),
    )
    const invited = await world.as(own.head, at(39 - no), desk =>
      desk.move(path, 'invite', page, { codes: others.map(({ uscc }) => uscc).join('\n') }),
    )
    await answer(world, others.slice(0, 2), at(38 - no))
    if (end === 'draft') continue
    let row = await world.as(own.head, at(36 - no), desk => desk.move(path, 'submit', invited))
    if (end === 'pending') continue
    row = await world.as(reviewer, at(35 - no), desk =>
      desk.move(path, 'approve', row, { opinion: '机构、标的与联系方式核对无误，同意上线。' }),
    )
    if (end === 'offline')
      await world.as(own.head, at(3), desk =>
        desk.move(path, 'takeDown', row, { reason: '专题改版，暂时下线' }),
      )
  }
}

/** Members say yes to what they were asked. */
async function answer(world: DemoWorld, members: readonly DemoOrganisation[], when: Date) {
  const table = tableOf(federationMember)
  for (const { id, head } of members) {
    const asked = await world.as(world.narrator, when, ({ act }) =>
      findRows(act.tx, federationMember, and(eq(table.organisation, id), eq(table.state, 'asked'))),
    )
    for (const row of asked)
      await world.as(head, when, desk => desk.move('zhuanti/federationMember', 'confirm', row))
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
