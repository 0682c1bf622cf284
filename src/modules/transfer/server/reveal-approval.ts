import { and, eq, gt, inArray, lt, ne } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { isSystem } from '#kernel/server/person.ts'
import type { Leave, Look } from '#kernel/server/reveals.ts'
import { findRows, insertRow, moveRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { columnNamed } from '#kernel/server/tables.ts'
import { readTitle } from '#kernel/server/words.ts'
import { recordTodo } from '#modules/platform/server/index.ts'
import { approvalDays } from '../model/export-approval.ts'
import { revealApproval, revealHours } from '../model/reveal-approval.ts'
import { transferPorts } from './ports.ts'
import { transferNumber } from './transfer-number.ts'

type Request = Row<typeof revealApproval>

const hour = 3_600_000
const place = '/finance/exportlist?part=looks'
const column = (name: string) => columnNamed(revealApproval, name)

/** Requests to see a minor's personal data: decided by somebody else, who confirms the identity again. */
export const revealApprovalServing = serve(revealApproval, {
  mayMove: (row, _move, person) =>
    row.requester === person.accountId && !isSystem(person) ? '不能审批自己的查看申请' : true,
  moves: {
    async approve(row, { opinion }, act) {
      if (new Date(row.expiresAt) < act.now) act.refuse('申请已过期，请申请人重新申请')
      await tellRequester(act, row, `已获同意，${revealHours} 小时内可查看`)
      const until = new Date(act.now.getTime() + revealHours * hour)
      return { ...decided(act, opinion), expiresAt: until.toISOString() }
    },
    async refuse(row, { opinion }, act) {
      await tellRequester(act, row, `未获同意：${opinion}`)
      return decided(act, opinion)
    },
  },
})

function decided(act: Act, opinion: string | null) {
  return { decidedBy: act.person.accountId, decidedAt: act.now.toISOString(), opinion }
}

/** A consent to this field that still holds, or a request for one; a second look while it waits asks nobody again. */
export async function leaveOf(act: Act, look: Look): Promise<Leave> {
  const mine = and(
    eq(column('requester'), act.person.accountId),
    eq(column('resource'), look.resource.path),
    eq(column('record'), look.row.id),
    eq(column('field'), labelOf(look)),
    inArray(column('state'), ['pending', 'approved']),
    gt(column('expiresAt'), act.now.toISOString()),
  )
  const known = await findRows(act.tx, revealApproval, mine, 20)
  const agreed = known.find(({ state }) => state === 'approved')
  if (agreed !== undefined) return { approval: agreed.number }
  return { asked: known[0]?.number ?? (await ask(act, look)) }
}

const labelOf = ({ resource, field }: Look) => resource.fields[field]?.label ?? field

async function ask(act: Act, look: Look): Promise<string> {
  const { resource, row, purpose, reason } = look
  const { person } = act
  const title = await readTitle(act.tx, resource, row)
  const organisation = person.ownerKind === 'organisation' ? person.ownerId : null
  const made = await insertRow(act, revealApproval, {
    number: await transferNumber(act, 'CK'),
    requester: person.accountId,
    organisation,
    resource: resource.path,
    record: row.id,
    subject: `${resource.label} ${title}`.slice(0, 200),
    field: labelOf(look),
    purpose,
    reason,
    expiresAt: new Date(act.now.getTime() + approvalDays * 24 * hour).toISOString(),
  })
  await transferPorts().tellHolders(act, {
    action: 'revealApproval.approve',
    organisation,
    title: `${person.name}申请查看未成年人的${made.field}`,
    body: `${made.subject}，原因：${reason}`,
    link: place,
  })
  return made.number
}

/** Ends requests that nobody decided in time. */
export async function expireRequests(act: Act): Promise<void> {
  const late = and(eq(column('state'), 'pending'), lt(column('expiresAt'), act.now.toISOString()))
  for (const row of await findRows(act.tx, revealApproval, late)) {
    await moveRow(act, revealApproval, row, 'expire', {})
    await tellRequester(act, row, `${approvalDays} 天内无人审批，申请已过期`)
  }
}

function tellRequester(act: Act, row: Request, outcome: string): Promise<void> | undefined {
  return transferPorts().notify(act, {
    accounts: [row.requester],
    kind: 'result',
    title: `查看未成年人的${row.field}：${outcome}`.slice(0, 80),
    body: `${row.subject}，申请 ${row.number}`,
    link: place,
  })
}

/** Looks at minors' data that wait for this person's decision. */
export const revealTodoSource = recordTodo({
  serving: revealApprovalServing,
  label: '查看审批',
  link: place,
  action: 'revealApproval.approve',
  where: ({ person }) =>
    and(eq(column('state'), 'pending'), ne(column('requester'), person.accountId)),
  item: row => ({
    title: `${row.subject} 的${row.field}`,
    organisation: row.organisation,
    submittedAt: row.createdAt,
    dueAt: row.expiresAt,
  }),
})
