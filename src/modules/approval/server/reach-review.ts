import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { lockInScope, readInScope } from '#kernel/server/commands.ts'
import { absent, denied, refusal } from '#kernel/server/refusal.ts'
import { registry } from '#kernel/server/registry.ts'
import { findRow, lockRow } from '#kernel/server/rows.ts'
import { review } from '../model/index.ts'
import { whyNotReviewer } from './decide.ts'
import { refuseOld } from './refuse-old.ts'
import { findSubject, reviewAction, type Subject } from './subject.ts'
import { awaitedAt } from './who-decides.ts'

/** A review with what it is about. */
export interface Turning {
  readonly open: Row<typeof review>
  readonly subject: Subject
}

/** An open or closed review whose record this person may review; absent otherwise. */
export async function readTurning(act: Act, id: string): Promise<Turning> {
  const { open, subject } = await findTurning(act, id)
  await readInScope(act, registry().get(subject.resource.path), open.record, reviewAction(subject))
  return { open, subject }
}

async function findTurning(act: Act, id: string): Promise<Turning> {
  const open = await findRow(act.tx, review, id)
  const subject = open === undefined ? undefined : findSubject(open.kind)
  if (open === undefined || subject === undefined) throw absent()
  return { open, subject }
}

/** An open review as this person saw it, locked as a decision locks it: the record, then its review. */
export async function lockSeen(act: Act, id: string, version: number): Promise<Turning> {
  const { open: found, subject } = await findTurning(act, id)
  const serving = registry().get(subject.resource.path)
  await lockInScope(act, serving, { id: found.record, action: reviewAction(subject) })
  const open = await lockRow(act, review, id)
  await refuseOld(act, id, version)
  if (open.state !== 'open') throw refusal('该审核已办结')
  return { open, subject }
}

/** The open step that waits for this person. */
export async function lockTurning(act: Act, id: string, version: number): Promise<Turning> {
  const at = await lockSeen(act, id, version)
  const why = await whyNotReviewer(act, at.open)
  if (why !== undefined) throw denied(why)
  if (awaitedAt(at.open) !== null) throw refusal('加签给您的审核须由您本人办理')
  return at
}
