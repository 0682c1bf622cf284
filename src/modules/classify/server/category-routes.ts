import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { findRows } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { category, categoryDomains } from '../model/index.ts'

const domains = z.enum(Object.keys(categoryDomains) as [keyof typeof categoryDomains])

/** A code for a name, from the first letters of its syllables; free in its domain. */
const codeRoute = route({
  method: 'GET',
  path: '/api/classify/category/getCode',
  access: { action: ['category.create', 'category.update'] },
  summary: '推荐分类编码',
  question: z.object({ domain: domains, name: z.string().max(20) }),
  async read({ domain, name }, act) {
    // The dictionary is loaded with the first name.
    const { pinyin } = await import('pinyin-pro')
    const letters = pinyin(name, { pattern: 'first', toneType: 'none', type: 'array' })
      .join('')
      .toUpperCase()
      .replace(/[^A-Z0-9]/g, '')
      .slice(0, 16)
    const base = letters.length < 2 ? letters.padEnd(2, 'X') : letters
    const rows = await findRows(act.tx, category, eq(tableOf(category).domain, domain), 5000)
    const taken = new Set(rows.map(row => row.code))
    let code = base
    for (let at = 2; taken.has(code); at++) code = `${base}${at}`
    return { code }
  },
})

/** How many records each domain sorts. */
const countsRoute = route({
  method: 'GET',
  path: '/api/classify/category/getCounts',
  access: { action: 'category.view' },
  summary: '各业务域的分类数',
  question: z.object({}),
  async read(_question, act) {
    const rows = await findRows(act.tx, category, undefined, 5000)
    const counts: Record<string, number> = {}
    for (const row of rows) counts[row.domain] = (counts[row.domain] ?? 0) + 1
    return counts
  },
})

export const categoryRoutes: readonly AnyRoute[] = [codeRoute, countsRoute]
