import { eq } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { refusal } from '#kernel/server/refusal.ts'
import { findRow, findRows } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { file } from '#modules/platform/model/index.ts'
import { category, causeDomains, mergeRegret } from '../model/index.ts'
import { beginMerge, beginReturn, runningMerges } from './category-merge.ts'
import { carryOn } from './merge-job.ts'
import { whyCategoryKept } from './why-category-kept.ts'

type Category = Row<typeof category>
const table = tableOf(category)

const regret = mergeRegret * 60_000

export const categoryServing = serve(category, {
  openPicks: true,
  pickNote: 'code',
  async check(next, act, before) {
    if (causeDomains.includes(next.domain) && next.charityField === null)
      act.mark('charityField', '请选择慈善法领域')
    await checkIcon(next, act, before)
  },
  async removing(row, act) {
    if ((await runningMerges(act, [row.id])).size > 0) throw refusal(atWork)
  },
  movable(row, move) {
    if (move === 'enable' && row.mergedInto !== null) return '该分类已并入其他分类'
    if (move !== 'unmerge') return true
    if (row.mergedInto === null || row.mergedAt === null) return '该分类没有合并'
    const isLate = Date.parse(row.mergedAt) + regret < Date.now()
    return isLate ? `合并已超过 ${mergeRegret} 分钟，不能撤销` : true
  },
  moves: {
    async disable(row, _answers, act) {
      for (const why of whyCategoryKept()) {
        const sentence = await why(act, row.id)
        if (sentence !== undefined) act.refuse(sentence)
      }
      return {}
    },
    async merge(row, { target }, act) {
      const into = await findRow(act.tx, category, target)
      if (into === undefined || into.domain !== row.domain || into.id === row.id)
        return act.refuse('请选择同一业务域的其他分类', 'target')
      if (into.state !== 'enabled') act.refuse('不能并入已停用的分类', 'target')
      const [child] = await findRows(act.tx, category, eq(table.parent, row.id), 1)
      if (child !== undefined) act.refuse('该分类有下级分类，请先移动下级分类', 'target')
      if ((await runningMerges(act, [row.id, into.id])).size > 0) act.refuse(atWork, 'target')
      const total = await beginMerge(act, row, into)
      await carryOn(act, row, { total, title: `合并分类「${row.name}」到「${into.name}」` })
      return { mergedInto: into.id, mergedAt: act.now.toISOString() }
    },
    async unmerge(row, _answers, act) {
      const { state, total } = await beginReturn(act, row)
      await carryOn(act, row, { total, title: `撤销合并分类「${row.name}」` })
      return { state, mergedInto: null, mergedAt: null }
    },
  },
  async enrich(rows, act) {
    const merges = await runningMerges(
      act,
      rows.map(({ id }) => id),
    )
    return new Map(
      rows.map(row => {
        const merge = merges.get(row.id)
        const progress =
          merge?.category === row.id ? { done: merge.done, total: merge.total } : null
        return [row.id, { merging: progress }]
      }),
    )
  },
})

const atWork = '该分类的合并还在进行，请稍后再试'

/** Side of the icon of a category in pixels. */
const iconSide = 96

async function checkIcon(next: Category, act: Act, before: Category | undefined): Promise<void> {
  if (next.icon === null || next.icon === before?.icon) return
  const picture = await findRow(act.tx, file, next.icon)
  if (picture === undefined || (picture.width === iconSide && picture.height === iconSide)) return
  const size = picture.width === null ? '' : `，当前为 ${picture.width}×${picture.height}`
  act.mark('icon', `图标应为 ${iconSide}×${iconSide} 像素${size}`)
}
