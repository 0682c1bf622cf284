import type { Act } from '#kernel/server/act.ts'
import { insertRow } from '#kernel/server/rows.ts'
import { column, type DisclosureItem } from '../model/index.ts'
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

/** Copies what a site lacks of the platform's columns, found by their code; answers how many. */
export async function fillFromTemplate(act: Act, organisation: string): Promise<number> {
  const template = (await columnsOfSite(act.tx, null)).sort((one, other) => one.level - other.level)
  const own = await columnsOfSite(act.tx, organisation)
  const byCode = new Map(own.map(each => [each.code, each]))
  const names = new Set(own.map(each => `${each.parent ?? ''} ${each.name}`))
  let made = 0
  for (const pattern of template) {
    if (byCode.has(pattern.code) || pattern.state !== 'enabled') continue
    const above = template.find(({ id }) => id === pattern.parent)
    const parent = above === undefined ? undefined : byCode.get(above.code)
    if (names.has(`${parent?.id ?? ''} ${pattern.name}`)) continue
    const { name, code, kind, link, template: look, required, summary, seo, reviewSteps } = pattern
    const copy = await insertRow(act, column, {
      ...{ name, code, kind, link, template: look, required, summary, seo, reviewSteps },
      organisation,
      parent: parent?.id ?? null,
      sort: pattern.sort,
      visible: pattern.visible,
      level: (parent?.level ?? 0) + 1,
    })
    byCode.set(code, copy)
    made += 1
  }
  return made
}
