import { eq } from 'drizzle-orm'
import type { Purpose } from '#kernel/resource/purpose.ts'
import { type DemoOrganisation, type DemoWorld, daysAgo } from '#kernel/server/demo-world.ts'
import type { Person } from '#kernel/server/person.ts'
import { registry } from '#kernel/server/registry.ts'
import { findRows } from '#kernel/server/rows.ts'
import { columnNamed } from '#kernel/server/tables.ts'
import { revealApproval } from '../../model/reveal-approval.ts'
import { leaveOf } from '../reveal-approval.ts'

interface Wish {
  readonly days: number
  readonly field: string
  readonly purpose: Purpose
  readonly reason: string
  readonly outcome?: readonly ['approve' | 'refuse', string]
}

const wishes: readonly Wish[] = [
  {
    ...{ days: 30, field: 'idNumber', purpose: 'verify', reason: '助学金发放前核对学籍与证件' },
    outcome: ['approve', '与发放名单一致，同意'],
  },
  {
    ...{ days: 18, field: 'liveAddress', purpose: 'other', reason: '制作活动宣传册需要' },
    outcome: ['refuse', '宣传用途不得使用未成年人住址'],
  },
  { days: 12, field: 'birthday', purpose: 'verify', reason: '核对是否仍在资助年龄内' },
  { days: 1, field: 'liveAddress', purpose: 'contact', reason: '冬衣入户发放，需确认详细住址' },
]

/** Who asked to see personal data of somebody under age, and what another person said to it. */
export async function askToLook(world: DemoWorld, organisation: DemoOrganisation): Promise<void> {
  const head = await world.colleague(organisation, 'head')
  const operator = await world.colleague(organisation, 'operator')
  for (const [at, wish] of wishes.entries()) await ask(world, { head, operator }, wish, at)
}

async function ask(
  world: DemoWorld,
  { head, operator }: { readonly head: Person; readonly operator: Person },
  { days, outcome, ...look }: Wish,
  at: number,
): Promise<void> {
  const { resource } = registry().get('community/person')
  const number = await world.as(operator, daysAgo(world, days), async ({ act }) => {
    const young = await findRows(act.tx, resource, eq(columnNamed(resource, 'minor'), true), 8)
    const row = young[at % young.length]
    if (row === undefined) return undefined
    const leave = await leaveOf(act, { ...look, resource, row, isMinor: true })
    return 'asked' in leave ? leave.asked : undefined
  })
  if (number === undefined || outcome === undefined) return
  const [move, opinion] = outcome
  await world.as(head, daysAgo(world, days - 1), async desk => {
    const asked = eq(columnNamed(revealApproval, 'number'), number)
    const [row] = await findRows(desk.act.tx, revealApproval, asked, 1)
    if (row !== undefined) await desk.move(revealApproval.path, move, row, { opinion })
  })
}
