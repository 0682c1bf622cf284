import { and, eq } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { findRows, insertRow } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { newId } from '#kernel/server/uuid.ts'
import { dictionary } from '../../model/dictionary.ts'
import { term } from '../../model/term.ts'
import { termsChanged } from '../terms.ts'
import { designatedPlatforms } from './designated-platforms.ts'
import {
  beneficiaryGroups,
  charityFields,
  countryCodes,
  documentKinds,
  educations,
  ethnicities,
  familyRelations,
  healthStatuses,
  maritalStatuses,
  politicalStatuses,
  workIdentities,
} from './person-codes.ts'

/** A code table as it is sown: `codes` is `code label code label …`. */
export interface DictionarySeed {
  readonly code: string
  readonly name: string
  readonly source: string
  readonly codes: string
  /** The first digit of a code is the code of its parent: `101` stands under `1`. */
  readonly isTree?: true
}

const chinese: Readonly<Record<string, string>> = {
  HK: '中国香港',
  MO: '中国澳门',
  TW: '中国台湾',
}

const builtIn: readonly DictionarySeed[] = [
  { code: 'service-area', name: '服务领域', source: '《慈善法》第三条', codes: charityFields },
  {
    code: 'beneficiary-group',
    name: '资助对象',
    source: '慈善项目资助对象',
    codes: beneficiaryGroups,
    isTree: true,
  },
  {
    code: 'designated-platform',
    name: '互联网募捐指定平台',
    source: '民政部指定的慈善组织互联网公开募捐信息平台',
    codes: designatedPlatforms,
  },
  { code: 'ethnicity', name: '民族', source: 'GB/T 3304-1991', codes: ethnicities },
  { code: 'nationality', name: '国家和地区', source: 'GB/T 2659.1-2022', codes: countries() },
  { code: 'education', name: '文化程度', source: 'GB/T 4658-2006', codes: educations },
  {
    code: 'political-status',
    name: '政治面貌',
    source: 'GB/T 4762-1984',
    codes: politicalStatuses,
  },
  { code: 'marital-status', name: '婚姻状况', source: 'GB/T 2261.2-2003', codes: maritalStatuses },
  { code: 'health-status', name: '健康状况', source: 'GB/T 2261.3-2003', codes: healthStatuses },
  { code: 'work-identity', name: '从业状况', source: 'GB/T 2261.4-2003', codes: workIdentities },
  { code: 'family-relation', name: '家庭关系', source: 'GB/T 4761-2008', codes: familyRelations },
  { code: 'document-kind', name: '证件类型', source: 'GA/T 517-2004', codes: documentKinds },
]

/** Makes the code tables of the national standards that are not there yet. */
export async function seedDictionaries(act: Act): Promise<void> {
  for (const seed of builtIn) await seedDictionary(act, seed)
}

/** Makes one code table, and the terms it lacks; terms that are there stay as people made them. */
export async function seedDictionary(act: Act, seed: DictionarySeed): Promise<void> {
  const { code, name, source } = seed
  const [known] = await findRows(act.tx, dictionary, eq(tableOf(dictionary).code, code), 1)
  const own = known ?? (await insertRow(act, dictionary, { code, name, source, builtin: true }))
  const table = tableOf(term)
  const held = await act.tx
    .select({ code: table.code })
    .from(table)
    .where(and(eq(table.dictionary, own.id)))
  const codes = new Set(held.map(each => each.code))
  const missing = termsIn(seed.codes).filter(each => !codes.has(each.code))
  if (missing.length === 0) return
  const made = missing.map(each => ({ ...each, id: newId() }))
  const parentOf = (of: string) =>
    seed.isTree === true && of.length > 1 ? made.find(each => each.code === of[0])?.id : undefined
  // Sown in one statement: a thousand lines of audit would tell nothing.
  await act.tx.insert(table).values(
    made.map(each => ({
      ...each,
      dictionary: own.id,
      parent: parentOf(each.code),
      enabled: true,
      builtin: true,
    })),
  )
  await termsChanged(act)
}

function termsIn(codes: string): { code: string; label: string; place: number }[] {
  const words = codes.split(' ')
  const terms = []
  for (let at = 0; at + 1 < words.length; at += 2)
    terms.push({ code: words[at] ?? '', label: words[at + 1] ?? '', place: at / 2 + 1 })
  return terms
}

function countries(): string {
  const names = new Intl.DisplayNames('zh-CN', { type: 'region' })
  return countryCodes
    .split(' ')
    .map(code => `${code} ${(chinese[code] ?? names.of(code) ?? code).replaceAll(' ', '')}`)
    .join(' ')
}
