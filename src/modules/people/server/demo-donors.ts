import { sql } from 'drizzle-orm'
import type { DemoOrganisation, DemoWorld } from '#kernel/server/demo-world.ts'
import { findRow, findRows } from '#kernel/server/rows.ts'
import { donor, donorTwin } from '../model/index.ts'

/** People who stand twice in a book, or whose phone is a family's. */
const doubles = [
  ['samePerson', '周淑琴', '13891270461', '周淑琴', null],
  ['family', '郝建国', '13891270462', '郝晓雯', '13891270462'],
] as const

/** Twins that were told apart and merged, and a donor whose personal facts were erased. */
export async function tidyDemoDonors(world: DemoWorld): Promise<void> {
  const owners = world.organisations.slice(0, 2)
  const found = []
  for (const organisation of owners)
    found.push({ organisation, made: await registerDoubles(world, organisation) })
  await world.run('people.find-twins', {})
  for (const { organisation, made } of found) {
    for (const [what, one, other] of made)
      if (what === 'family') await keepApart(world, organisation, [one, other])
      else await mergeInto(world, organisation, { from: other, into: one })
    await eraseOne(world, organisation)
  }
}

const before = (days: number) => new Date(Date.now() - days * 86_400_000)

async function registerDoubles(world: DemoWorld, { id, head }: DemoOrganisation) {
  const made: (readonly [what: string, one: string, other: string])[] = []
  for (const [what, name, phone, otherName, otherPhone] of doubles) {
    const register = async (days: number, given: Record<string, unknown>) => {
      const row = await world.as(head, before(days), desk =>
        desk.insert(donor.path, {
          ...{ organisation: id, kind: 'person', area: '610802', ...given },
        }),
      )
      return row.id
    }
    const one = await register(70, { name, phone, displayName: name })
    const other = await register(22, {
      ...{ name: otherName, displayName: otherName, memo: '义卖活动现场登记' },
      ...(otherPhone !== null && { phone: otherPhone }),
    })
    made.push([what, one, other])
  }
  return made
}

async function keepApart(
  world: DemoWorld,
  { head }: DemoOrganisation,
  pair: readonly [string, string],
): Promise<void> {
  const [one = '', other = ''] = pair.toSorted()
  await world.as(head, before(1), async desk => {
    const [row] = await findRows(
      desk.act.tx,
      donorTwin,
      sql`one = ${one}::uuid and other = ${other}::uuid`,
      1,
    )
    // A father and his daughter, who were asked on the phone.
    if (row !== undefined) await desk.move(donorTwin.path, 'keepApart', row)
  })
}

async function mergeInto(
  world: DemoWorld,
  { head }: DemoOrganisation,
  { from, into }: { readonly from: string; readonly into: string },
): Promise<void> {
  await world.as(head, before(1), async desk => {
    const row = await findRow(desk.act.tx, donor, from)
    if (row !== undefined) await desk.move(donor.path, 'merge', row, { into, take: ['memo'] })
  })
}

async function eraseOne(world: DemoWorld, { id, head }: DemoOrganisation): Promise<void> {
  const made = await world.as(head, before(160), desk =>
    desk.insert(donor.path, {
      ...{ organisation: id, kind: 'person', name: '贺兰英', displayName: '贺兰英' },
      ...{ phone: '13891270463', area: '610802' },
    }),
  )
  await world.as(head, before(12), desk =>
    desk.move(donor.path, 'erase', made, {
      reason: '本人来电撤回同意并要求删除个人信息（个人信息保护法第四十七条），已核实身份',
    }),
  )
}
