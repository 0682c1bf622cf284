import type { Act } from '#kernel/server/act.ts'
import { insertRow } from '#kernel/server/rows.ts'
import { column, columnDepth, type DisclosureItem } from '../model/index.ts'
import { takeTurnOfSite } from './column.ts'
import { type Column, columnsOfSite } from './sites.ts'

interface Preset {
  readonly name: string
  readonly code: string
  readonly kind?: 'list' | 'page' | 'disclosure'
  readonly template?: 'text' | 'cover' | 'card' | 'timeline' | 'table'
  readonly required?: readonly DisclosureItem[]
  readonly below?: readonly Preset[]
}

const disclosed = (name: string, code: string, required: readonly DisclosureItem[]): Preset => ({
  name,
  code,
  kind: 'disclosure',
  template: 'table',
  required,
})

/** The columns that a site starts with (article.md "column"). */
const presets: readonly Preset[] = [
  { name: '机构概况', code: 'about', kind: 'page' },
  { name: '新闻动态', code: 'news', template: 'cover' },
  { name: '慈善项目', code: 'projects', template: 'card' },
  {
    ...disclosed('信息公开', 'disclosure', []),
    below: [
      disclosed('基本信息', 'basic', ['charter', 'related']),
      disclosed('年度报告', 'annual-report', ['annualReport']),
      disclosed('财务审计', 'audit', ['audit', 'receipts']),
      disclosed('募捐公示', 'raising', ['raisingPlan']),
      disclosed('捐赠公示', 'donations', ['majorMatter']),
      disclosed('项目进展', 'progress', ['progress']),
    ],
  },
  { name: '党建工作', code: 'party', template: 'cover' },
  { name: '志愿服务', code: 'volunteer', template: 'cover' },
  { name: '联系我们', code: 'contact', kind: 'page' },
]

/** Makes the platform's own columns, the template of all sites, where there are none yet. */
export async function seedContentColumns(act: Act): Promise<void> {
  const [first] = await columnsOfSite(act.tx, null)
  if (first === undefined) await makePresets(act, presets, null)
}

async function makePresets(act: Act, list: readonly Preset[], parent: Column | null) {
  for (const [at, { name, code, kind, template, required, below }] of list.entries()) {
    const made = await insertRow(act, column, {
      organisation: null,
      parent: parent?.id ?? null,
      name,
      code,
      kind: kind ?? 'list',
      template: template ?? 'text',
      required: required === undefined || required.length === 0 ? null : required,
      sort: (at + 1) * 10,
      level: (parent?.level ?? 0) + 1,
    })
    if (below !== undefined) await makePresets(act, below, made)
  }
}

/**
 * Copies what a site lacks of the platform's columns, found by their code or by their name in the
 * same place; what stands below a column that is left out is left out too. Answers how many.
 */
export async function fillFromTemplate(act: Act, organisation: string): Promise<number> {
  await takeTurnOfSite(act, organisation)
  const template = (await columnsOfSite(act.tx, null)).sort((one, other) => one.level - other.level)
  const own = await columnsOfSite(act.tx, organisation)
  const standing = new Map<string, Column>()
  let made = 0
  for (const pattern of template) {
    const above = pattern.parent === null ? null : standing.get(pattern.parent)
    const level = (above?.level ?? 0) + 1
    if (above === undefined || pattern.state !== 'enabled' || level > columnDepth) continue
    const parent = above?.id ?? null
    const known = own.find(
      each => each.code === pattern.code || (each.parent === parent && each.name === pattern.name),
    )
    standing.set(
      pattern.id,
      known ?? (await insertRow(act, column, { ...copyOf(pattern), organisation, parent, level })),
    )
    if (known === undefined) made += 1
  }
  return made
}

function copyOf({ name, code, kind, link, template, ...pattern }: Column) {
  const { required, summary, seo, reviewSteps, sort, visible } = pattern
  return { name, code, kind, link, template, required, summary, seo, reviewSteps, sort, visible }
}
