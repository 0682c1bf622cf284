import { and, eq, lte } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act, JobWork } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { lockInScope, move, update } from '#kernel/server/commands.ts'
import { Refusal } from '#kernel/server/refusal.ts'
import { findRow, findRows, insertRow, lockRow, moveRow, updateRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { columnNamed } from '#kernel/server/tables.ts'
import { account } from '../model/account.ts'
import { ownerOf } from '../model/owner.ts'
import { reassignment } from '../model/reassignment.ts'
import { accountServing } from './account.ts'
import { grantServing, lastRoleOf } from './grant.ts'
import { accessPorts } from './ports.ts'
import { sayOfTenure } from './say-of-tenure.ts'

export const reassignmentServing = serve(reassignment)

/** What changes for somebody; absent fields stay as they are. */
export interface Change {
  readonly id: string
  readonly version: number
  readonly department?: string | undefined
  readonly positions?: readonly string[] | null | undefined
  readonly manager?: string | null | undefined
  readonly reason: string
  /** Grants that end with the old department. */
  readonly revoke: readonly string[]
  /** Who planned it, where it is the product that does it now. */
  readonly by?: string | null
}

const column = (name: string) => columnNamed(reassignment, name)

/** Changes department, positions and superior now; the working life keeps the reason. */
export async function reassign(act: Act, { id, version, reason, revoke, by, ...changes }: Change) {
  await sayOfTenure(act, { reason, by: by ?? '' })
  const said = { label: '调岗', reason }
  const row = await update(act, accountServing, { id, version, ...changes }, said)
  await sayOfTenure(act, { reason: '' })
  for (const grantId of revoke) {
    const held = await lockInScope(act, grantServing, { id: grantId, action: 'grant.revoke' })
    if (held.account !== id) act.refuse('授权不属于该账号', 'revoke')
    if (held.state !== 'active') continue
    const last = await lastRoleOf(act, [id], held.role)
    if (last !== undefined) act.refuse(`至少保留一名启用的${last}`)
    const given = { id: grantId, version: held.version, reason: `调岗：${reason}`.slice(0, 200) }
    await move(act, grantServing, 'revoke', given)
  }
  return row
}

/** Writes down a change for a later day, when the product does it: whoever plans it must be able to do it now. */
export async function planReassignment(
  act: Act,
  row: Row<typeof account>,
  { change, on }: { change: Change; on: string },
): Promise<void> {
  const open = and(eq(column('account'), row.id), eq(column('state'), 'planned'))
  const [known] = await findRows(act.tx, reassignment, open, 1)
  if (known !== undefined) act.refuse(`已定于 ${known.on} 调岗，如需更改请先撤销`, 'on')
  for (const id of change.revoke) {
    const held = await lockInScope(act, grantServing, { id, action: 'grant.revoke' })
    if (held.account !== row.id) act.refuse('授权不属于该账号', 'revoke')
  }
  await insertRow(act, reassignment, {
    ...ownerOf(row),
    account: row.id,
    on,
    department: change.department ?? null,
    changesPositions: change.positions !== undefined,
    positions: change.positions ? [...change.positions] : null,
    changesManager: change.manager !== undefined,
    manager: change.manager ?? null,
    revoke: [...change.revoke],
    reason: change.reason,
  })
}

/** Does what is due; what is refused stays planned, and whoever planned it is told. */
export async function reassignDue(work: JobWork, today: string): Promise<void> {
  const due = await work.database.read('all', reader =>
    findRows(reader, reassignment, and(eq(column('state'), 'planned'), lte(column('on'), today))),
  )
  for (const { id } of due) {
    try {
      await work.change(act => take(act, id))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      await work.change(act => noteFailure(act, id, sentenceIn(error)))
    }
  }
}

async function take(act: Act, id: string): Promise<void> {
  const planned = await lockRow(act, reassignment, id)
  if (planned.state !== 'planned') return
  const row = await lockRow(act, account, planned.account)
  if (row.state === 'cancelled') act.refuse('账号已注销')
  await reassign(act, {
    id: row.id,
    version: row.version,
    ...(planned.department === null ? {} : { department: planned.department }),
    ...(planned.changesPositions ? { positions: planned.positions } : {}),
    ...(planned.changesManager ? { manager: planned.manager } : {}),
    reason: planned.reason,
    revoke: planned.revoke,
    by: planned.createdBy,
  })
  await moveRow(act, reassignment, planned, 'take', {
    doneAt: act.now.toISOString(),
    failure: null,
  })
}

function sentenceIn(error: Refusal): string {
  const { errors } = (error.dataPoints ?? {}) as { errors?: readonly { message: string }[] }
  return errors?.map(({ message }) => message).join('；') ?? error.message
}

async function noteFailure(act: Act, id: string, sentence: string): Promise<void> {
  const planned = await lockRow(act, reassignment, id)
  if (planned.failure === sentence) return
  await updateRow(act, reassignment, planned, { failure: sentence.slice(0, 200) })
  const who = await findRow(act.tx, account, planned.account)
  if (planned.createdBy !== null)
    await accessPorts().notify(act, {
      accounts: [planned.createdBy],
      kind: 'system',
      title: `${who?.realName ?? ''}的调岗未能办理`,
      body: `${sentence}，请处理后系统每日重试。`,
      link: '/organizeStructure/departmentUser?part=reassignments',
    })
}

/** Whether a day lies in the future of Beijing. */
export function isLater(act: Act, on: string): boolean {
  return on > beijingDay(act.now)
}
