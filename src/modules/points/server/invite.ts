import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { findRow } from '#kernel/server/rows.ts'
import { sendSms } from '#modules/message/server/index.ts'
import { registeredUser } from '#modules/website/model/index.ts'
import { pointsImportBatch, pointsRule } from '../model/index.ts'
import { findUsers, indexOfPhone } from './check-lines.ts'
import { openCells } from './line-cells.ts'
import { readPointsSettings } from './points-settings.ts'
import { pointsImportLine } from './points-tables.ts'
import { type Line, postLines } from './post-lines.ts'

type Batch = Row<typeof pointsImportBatch>

/**
 * Invites the phones of approved lines that nobody registered with, each once a batch; answers the
 * lines that can be posted now, those among them whose phone was registered since the check.
 */
export async function inviteUnknown(
  act: Act,
  { batch, lines }: { readonly batch: Batch; readonly lines: readonly Line[] },
): Promise<readonly Line[]> {
  const waiting = lines.filter(line => line.state === 'invite')
  const ready = lines.filter(line => line.state !== 'invite')
  if (waiting.length === 0) return ready
  await lockPhones(
    act,
    waiting.map(line => line.phoneIndex ?? ''),
  )
  const phones = new Map(waiting.map(line => [line.id, openCells(line.cells).person.trim()]))
  const users = await findUsers(act, [...new Set(phones.values())])
  const userOf = (line: Line) => users.get(phones.get(line.id) ?? '')
  await invite(
    act,
    batch,
    waiting.filter(line => userOf(line) === undefined),
    phones,
  )
  return [
    ...ready,
    ...waiting.flatMap(line => {
      const user = userOf(line)
      return user === undefined ? [] : [{ ...line, user: user.id }]
    }),
  ]
}

async function invite(
  act: Act,
  batch: Batch,
  lines: readonly Line[],
  phones: ReadonlyMap<string, string>,
): Promise<void> {
  if (lines.length === 0) return
  const { name } = await readPointsSettings(act.tx)
  const told = await act.tx
    .selectDistinct({ phoneIndex: pointsImportLine.phoneIndex })
    .from(pointsImportLine)
    .where(and(eq(pointsImportLine.batch, batch.id), eq(pointsImportLine.state, 'invited')))
  const known = new Set(told.map(({ phoneIndex }) => phoneIndex))
  const points = new Map<string, number>()
  for (const line of lines) {
    const phone = phones.get(line.id) ?? ''
    if (!known.has(line.phoneIndex))
      points.set(phone, (points.get(phone) ?? 0) + (line.points ?? 0))
  }
  for (const [phone, sum] of points)
    await sendSms(act, {
      phone,
      template: 'pointsInvitation',
      params: { title: batch.title, points: String(sum), name },
      organisation: batch.organisation,
    })
  await act.tx
    .update(pointsImportLine)
    .set({ state: 'invited' })
    .where(
      inArray(
        pointsImportLine.id,
        lines.map(({ id }) => id),
      ),
    )
}

/** Posts what waits for the phone of somebody who just registered. */
export async function claimInvited(act: Act, id: string): Promise<void> {
  const user = await findRow(act.tx, registeredUser, id)
  if (user?.phone == null) return
  const phoneIndex = indexOfPhone(user.phone)
  await lockPhones(act, [phoneIndex])
  const lines = await act.tx
    .select()
    .from(pointsImportLine)
    .where(and(eq(pointsImportLine.phoneIndex, phoneIndex), eq(pointsImportLine.state, 'invited')))
    .for('update')
  for (const batchId of new Set(lines.map(({ batch }) => batch))) {
    const batch = await findRow(act.tx, pointsImportBatch, batchId)
    if (batch === undefined) continue
    const own = lines.filter(line => line.batch === batchId).map(line => ({ ...line, user: id }))
    await postLines(act, {
      batch,
      rule: await findRow(act.tx, pointsRule, batch.rule),
      lines: own,
    })
    // Without a version: nobody edits a batch against its count.
    await act.tx.execute(
      sql`update points_import_batch set posted = posted + ${own.length} where id = ${batchId}`,
    )
  }
}

// Whoever registers while the phone is being invited waits, and so the other way round.
async function lockPhones(act: Act, indexes: readonly string[]): Promise<void> {
  for (const index of [...new Set(indexes)].sort())
    await act.tx.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`points_invite.${index}`}, 0))`,
    )
}
