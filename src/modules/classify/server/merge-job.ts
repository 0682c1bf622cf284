import { z } from 'zod'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { job } from '#kernel/server/job.ts'
import { lockRow, updateRow } from '#kernel/server/rows.ts'
import { closeTask, openTask, tellTask } from '#modules/platform/server/index.ts'
import { category } from '../model/index.ts'
import { beginReturn, mergeAtOnce, moveNext } from './category-merge.ts'

type Category = Row<typeof category>

/** Moves a merge's records at once when they are few; many follow as a task that the person sees. */
export async function carryOn(
  act: Act,
  row: Category,
  { total, title }: { readonly total: number; readonly title: string },
): Promise<void> {
  if (total > mergeAtOnce) {
    const task = await openTask(act, { kind: 'merge', title })
    await act.enqueue(moveCategory, { category: row.id, task })
    return
  }
  while ((await moveNext(act, row.id)) !== undefined);
}

/** Moves the records of a merge part by part; goes on where it stopped, and back when it is cancelled. */
export const moveCategory = job('classify.move-category', {
  label: '合并分类',
  payload: z.object({ category: z.uuid(), task: z.uuid() }),
  retries: 5,
  seconds: 3600,
  async run({ category: id, task }, work) {
    let isCancelled = false
    for (;;) {
      if (work.signal.aborted) throw new Error('the merging was stopped')
      const merge = await work.change(act => moveNext(act, id))
      if (merge === undefined) break
      const percent = merge.total === 0 ? 99 : (merge.done / merge.total) * 100
      const goesOn = isCancelled || (await tellTask(work.database, task, { percent }))
      if (goesOn) continue
      isCancelled = true
      if (merge.way === 'moving') await work.change(act => takeBack(act, id))
    }
    await work.change(act => closeTask(act.tx, task, { state: 'done' }))
  },
})

/** Half a merge helps nobody: what was cancelled is as if it had never begun. */
async function takeBack(act: Act, id: string): Promise<void> {
  const row = await lockRow(act, category, id)
  if (row.mergedInto === null) return
  const { state } = await beginReturn(act, row)
  const patch = { state, mergedInto: null, mergedAt: null }
  await updateRow(act, category, row, patch, { verb: 'unmerge', label: '撤销合并' })
}
