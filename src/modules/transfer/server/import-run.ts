import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { MoveOf, Patch } from '#kernel/resource/resource.ts'
import type { Act, JobWork } from '#kernel/server/act.ts'
import { attempt, type Tx } from '#kernel/server/database.ts'
import type { Person } from '#kernel/server/person.ts'
import { Refusal } from '#kernel/server/refusal.ts'
import { registry } from '#kernel/server/registry.ts'
import { lockRow, moveRow } from '#kernel/server/rows.ts'
import { columnNamed, tableOf } from '#kernel/server/tables.ts'
import { SheetRefusal } from '#services/sheets/sheet-refusal.ts'
import { importTask } from '../model/import-task.ts'
import type { ImportRow } from './import-task-row.ts'
import type { Importer } from './importer.ts'
import { importerOf } from './importer-of.ts'
import { orderOf } from './order.ts'
import { transferPorts } from './ports.ts'
import { removeStored, uploadKey } from './stored-file.ts'

/** What each of the import jobs is given. */
export const importPayload = z.strictObject({ id: z.uuid() })

/** Runs in a row that wrote nothing before an import is given up. */
const mostAttempts = 5
/** Milliseconds after its last sign in which a run is taken to be at work. */
const aliveFor = 60_000

/** A run of one of the import jobs: the task, and in whose name it works. */
export interface Run {
  readonly row: ImportRow
  /** Counts the runs of the stage: a later one takes the work away from an earlier. */
  readonly turn: number
  readonly person: Person
  readonly importer: Importer
}

/** The person ended it; the lines done so far stand. */
class Ended extends Error {}

/** Another run of the same stage has taken over, or the task has gone on. */
class Superseded extends Error {}

type Working = 'checking' | 'running' | 'undoing'

/** Runs one stage of an import; nothing when another run has brought it further already. */
export async function runStage(
  work: JobWork,
  { id, state }: { id: string; state: Working },
  stage: (run: Run) => Promise<void>,
): Promise<void> {
  const run = await work.change(act => begin(act, id, state))
  if (run === undefined) return
  try {
    await stage(run)
  } catch (error) {
    if (error instanceof Superseded) return
    if (error instanceof Ended) return end(work, id)
    if (error instanceof SheetRefusal) return giveUp(work, id, error.sentence)
    if (error instanceof Refusal) return giveUp(work, id, error.message)
    throw error
  }
}

async function begin(act: Act, id: string, state: Working): Promise<Run | undefined> {
  const row = await lockRow(act, importTask, id)
  if (row.state !== state || isAlive(row)) return undefined
  if (row.attempts >= mostAttempts) {
    await failRow(
      act,
      row,
      `多次尝试后仍未完成，停在第 ${row.cursor} 行之后；可稍后重试，或请联系管理员`,
    )
    return undefined
  }
  const turn = row.attempts + 1
  await setFigures(act.tx, id, { attempts: turn })
  const { person } = await orderOf(act.tx, id)
  return { row, turn, person, importer: importerOf(registry().get(row.source)) }
}

/** A check that another run is at: it would only be taken away and begun anew. */
function isAlive(row: ImportRow): boolean {
  const beat = row.beatAt === null ? 0 : new Date(row.beatAt).getTime()
  return row.state === 'checking' && row.attempts > 0 && Date.now() - beat < aliveFor
}

/** Writes figures of a task beside its history: they change every second and are nobody's act. */
export async function setFigures(
  tx: Tx,
  id: string,
  figures: Patch<typeof importTask>,
): Promise<void> {
  await tx
    .update(tableOf(importTask))
    .set({ ...figures, beatAt: new Date().toISOString() } as never)
    .where(eq(columnNamed(importTask, 'id'), id))
}

/** Tells the person how far it is; throws when the person, or the product, ends it. */
export async function tell(
  work: JobWork,
  { row }: Run,
  progress: { percent: number; message?: string },
): Promise<void> {
  if (work.signal.aborted) throw new Error('the product stops; the import goes on later')
  if (row.task === null) return
  const isWanted = await transferPorts().tellTask(work.database, row.task, progress)
  if (!isWanted && row.state !== 'undoing') throw new Ended()
}

/** The task, locked; throws when it has left its state or another run has taken over. */
export async function lockTurn(act: Act, { row: { id, state }, turn }: Run): Promise<ImportRow> {
  const row = await lockRow(act, importTask, id)
  if (row.state !== state || row.attempts !== turn) throw new Superseded()
  return row
}

/** Moves a task on and ends what the header shows of it. */
export async function moveOn(
  act: Act,
  row: ImportRow,
  {
    move,
    patch,
    message,
  }: { move: MoveOf<typeof importTask>; patch?: Patch<typeof importTask>; message: string },
): Promise<void> {
  await moveRow(act, importTask, row, move, { message: message.slice(0, 500), ...patch })
  if (row.task !== null)
    await transferPorts().closeTask(act.tx, row.task, {
      state: move === 'fail' ? 'failed' : 'done',
      message,
    })
}

/** An end by the header's task list leaves the task in its state: it is led on here. */
async function end(work: JobWork, id: string): Promise<void> {
  await work.change(async act => {
    const row = await lockRow(act, importTask, id)
    const doneAt = act.now.toISOString()
    if (row.state === 'checking') await moveRow(act, importTask, row, 'cancel', { doneAt })
    if (row.state === 'running') await moveRow(act, importTask, row, 'stop', { doneAt })
  })
  await removeStored(uploadKey(id))
}

async function giveUp(work: JobWork, id: string, sentence: string): Promise<void> {
  await work.change(async act => {
    const row = await lockRow(act, importTask, id)
    if (['checking', 'running', 'undoing'].includes(row.state)) await failRow(act, row, sentence)
  })
  await removeStored(uploadKey(id))
}

function failRow(act: Act, row: ImportRow, message: string): Promise<void> {
  return moveOn(act, row, { move: 'fail', patch: { doneAt: act.now.toISOString() }, message })
}

class RolledBack extends Error {}

/** Does work and takes all of it back, jobs and signals included; only the answer remains. */
export async function rehearse<T>(act: Act, work: (act: Act) => Promise<T>): Promise<T> {
  const answers: T[] = []
  try {
    await attempt(act.tx, async () => {
      answers.push(await work({ ...act, afterwards: () => {} }))
      throw new RolledBack()
    })
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error
  }
  const [answer] = answers
  if (answer === undefined) throw new Error('a rehearsal had no answer')
  return answer
}
