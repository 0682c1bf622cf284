import { and, eq, inArray, isNull, ne } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { refusal } from '#kernel/server/refusal.ts'
import { findRow, findRows } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { takeTurn } from '#kernel/server/turn.ts'
import { file } from '#modules/platform/model/index.ts'
import {
  category,
  categoryDepth,
  categoryDomains,
  causeDomains,
  mergeRegret,
} from '../model/index.ts'
import { beginMerge, beginReturn, runningMerges } from './category-merge.ts'
import { countUses } from './category-uses.ts'
import { carryOn } from './merge-job.ts'

type Category = Row<typeof category>
const table = tableOf(category)

const regret = mergeRegret * 60_000

export const categoryServing = serve(category, {
  openPicks: true,
  pickNote: 'code',
  async check(next, act, before) {
    await takeTurn(act, turnOf(next))
    if (causeDomains.includes(next.domain) && next.charityField === null)
      act.mark('charityField', '请选择慈善法领域')
    await checkIcon(next, act, before)
    await checkSiblings(next, act)
    await checkPlace(next, act, before)
  },
  async removing(row, act) {
    await takeTurn(act, turnOf(row))
    if ((await runningMerges(act, [row.id])).size > 0) throw refusal(atWork)
    const used = (await countUses(act, [row])).get(row.id) ?? 0
    if (used > 0) throw refusal(`该分类已被 ${used} 条记录使用，可停用或合并`)
    const [child] = await findRows(act.tx, category, eq(table.parent, row.id), 1)
    if (child !== undefined) throw refusal('该分类有下级分类，不能删除')
  },
  movable(row, move) {
    if (move === 'enable' && row.mergedInto !== null) return '该分类已并入其他分类'
    if (move !== 'unmerge') return true
    if (row.mergedInto === null || row.mergedAt === null) return '该分类没有合并'
    const isLate = Date.parse(row.mergedAt) + regret < Date.now()
    return isLate ? `合并已超过 ${mergeRegret} 分钟，不能撤销` : true
  },
  moves: {
    async merge(row, { target }, act) {
      await takeTurn(act, turnOf(row))
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
    const counts = await countUses(act, rows)
    const merges = await runningMerges(
      act,
      rows.map(({ id }) => id),
    )
    return new Map(
      rows.map(row => {
        const merge = merges.get(row.id)
        const progress =
          merge?.category === row.id ? { done: merge.done, total: merge.total } : null
        return [row.id, { usage: counts.get(row.id) ?? 0, merging: progress }]
      }),
    )
  },
})

/** Names and places of a domain are changed one after the other: the second sees what the first did. */
const turnOf = ({ domain }: Pick<Category, 'domain'>) => `categories of ${domain}`

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

async function checkSiblings(next: Category, act: Act): Promise<void> {
  const same = and(
    eq(table.domain, next.domain),
    eq(table.name, next.name),
    next.parent === null ? isNull(table.parent) : eq(table.parent, next.parent),
    next.id === undefined ? undefined : ne(table.id, next.id),
  )
  if ((await findRows(act.tx, category, same, 1)).length > 0)
    act.mark('name', '同级分类中已有该名称')
}

/** The parent is of the same domain, not below the category itself, and the tree stays shallow. */
async function checkPlace(next: Category, act: Act, before: Category | undefined): Promise<void> {
  if (next.parent === null) return
  const ancestors = await ancestorsOf(act, next.parent)
  const [parent] = ancestors
  if (parent === undefined || parent.domain !== next.domain)
    return act.mark('parent', '上级分类须属于同一业务域')
  if (before !== undefined && ancestors.some(each => each.id === before.id))
    return act.mark('parent', '不能移动到自己的下级')
  const depth = categoryDepth(next.domain)
  const below = before === undefined ? 0 : await heightBelow(act, before.id)
  if (ancestors.length + 1 + below > depth) {
    const most = depth === 2 ? '两' : '三'
    act.mark('parent', `${categoryDomains[next.domain]}分类最多${most}级`)
  }
}

/** A category and everything above it, from below. */
async function ancestorsOf(act: Act, id: string): Promise<Category[]> {
  const found: Category[] = []
  for (let at: string | null = id; at !== null && found.length < 5; ) {
    const row: Category | undefined = await findRow(act.tx, category, at)
    if (row === undefined) break
    found.push(row)
    at = row.parent
  }
  return found
}

/** How many levels hang below a category. */
async function heightBelow(act: Act, id: string): Promise<number> {
  let level = [id]
  for (let height = 0; height < 5; height++) {
    const children = await findRows(act.tx, category, inArray(table.parent, level))
    if (children.length === 0) return height
    level = children.map(each => each.id)
  }
  return 5
}
