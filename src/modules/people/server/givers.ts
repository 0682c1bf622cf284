import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { blindIndexesOf } from '#kernel/kinds/columns.ts'
import type { Act } from '#kernel/server/act.ts'
import { insertMany } from '#kernel/server/insert-many.ts'
import { columnNamed, columnsNamed, tableOf } from '#kernel/server/tables.ts'
import { donor, unknownName } from '../model/index.ts'
import { donorNumbers } from './donor-number.ts'

/** Somebody who gave, as far as the gift tells. Nothing at all: the organisation's 未识别 donor. */
export interface Giver {
  readonly kind: 'person' | 'company'
  readonly name?: string
  /** Already in the form of the kind `phone`. */
  readonly phone?: string
  readonly idNumber?: string
  readonly displayName?: string
  readonly source?:
    | 'wechat'
    | 'alipay'
    | 'site'
    | 'device'
    | 'transfer'
    | 'cash'
    | 'partner'
    | 'import'
}

interface Known {
  readonly byPhone: Map<string, string>
  readonly byPaper: Map<string, string>
}

interface Keyed {
  readonly giver: Giver
  readonly phoneIndex: string | null
  readonly paperIndex: string | null
}

/**
 * The donors of these givers in one organisation's book, in their order: found by phone, then by
 * papers, else made (fans.md "Matching at intake"). A name alone is no person: it makes a new one.
 * A constant number of queries, however many givers.
 */
export async function donorsOf(
  act: Act,
  organisation: string,
  givers: readonly Giver[],
): Promise<string[]> {
  const keyed = givers.map(keysOf)
  const named = keyed.filter(isSomebody)
  let known = await findKnown(act, organisation, named)
  const fresh = onceEach(named.filter(each => idIn(known, each) === undefined))
  const nameless = fresh.filter(each => each.phoneIndex === null && each.paperIndex === null)
  await makeDonors(
    act,
    organisation,
    fresh.filter(each => !nameless.includes(each)).map(({ giver }) => giver),
  )
  const made = await makeDonors(
    act,
    organisation,
    nameless.map(({ giver }) => giver),
  )
  const byItself = new Map(nameless.map(({ giver }, at) => [giver, made[at]]))
  if (fresh.length > nameless.length) known = await findKnown(act, organisation, named)
  const unknown = keyed.some(each => !isSomebody(each))
    ? await unknownDonor(act, organisation)
    : undefined
  return keyed.map(each => {
    const id = isSomebody(each) ? (idIn(known, each) ?? byItself.get(each.giver)) : unknown
    if (id === undefined) throw new Error('a giver found no donor')
    return id
  })
}

function keysOf(giver: Giver): Keyed {
  const indexes = blindIndexesOf(
    donor.fields,
    { phone: giver.phone, idNumber: giver.idNumber },
    'donor',
  )
  return {
    giver,
    phoneIndex: indexes.phoneIndex ?? null,
    paperIndex: indexes.idNumberIndex ?? null,
  }
}

function isSomebody({ giver, phoneIndex, paperIndex }: Keyed): boolean {
  return phoneIndex !== null || paperIndex !== null || (giver.name ?? '') !== ''
}

function idIn({ byPhone, byPaper }: Known, { phoneIndex, paperIndex }: Keyed): string | undefined {
  return byPhone.get(phoneIndex ?? '') ?? byPaper.get(paperIndex ?? '')
}

/** Several gifts of one new person make one donor. */
function onceEach(fresh: readonly Keyed[]): Keyed[] {
  const seen = new Set<string>()
  return fresh.filter(({ phoneIndex, paperIndex }) => {
    const keys = [phoneIndex, paperIndex].flatMap(key => key ?? [])
    const isNew = keys.every(key => !seen.has(key))
    for (const key of keys) seen.add(key)
    return isNew
  })
}

async function findKnown(act: Act, organisation: string, keyed: readonly Keyed[]): Promise<Known> {
  const phones = keyed.flatMap(each => each.phoneIndex ?? [])
  const papers = keyed.flatMap(each => each.paperIndex ?? [])
  const known: Known = { byPhone: new Map(), byPaper: new Map() }
  if (phones.length + papers.length === 0) return known
  const { id, phoneIndex, idNumberIndex } = columnsNamed(donor)
  if (id === undefined || phoneIndex === undefined || idNumberIndex === undefined)
    throw new Error('the donor has lost its blind indexes')
  const rows = await act.tx
    .select({ id, phone: phoneIndex, paper: idNumberIndex })
    .from(tableOf(donor))
    .where(
      and(
        eq(columnNamed(donor, 'organisation'), organisation),
        or(
          phones.length === 0 ? undefined : inArray(phoneIndex, phones),
          papers.length === 0 ? undefined : inArray(idNumberIndex, papers),
        ),
      ),
    )
  for (const row of rows) {
    if (typeof row.phone === 'string') known.byPhone.set(row.phone, String(row.id))
    if (typeof row.paper === 'string') known.byPaper.set(row.paper, String(row.id))
  }
  return known
}

/** What another gift makes at the same moment is left to it and found afterwards. */
async function makeDonors(
  act: Act,
  organisation: string,
  givers: readonly Giver[],
): Promise<string[]> {
  if (givers.length === 0) return []
  const numbers = await donorNumbers(act.tx, givers.length)
  const rows = givers.map((giver, at) => ({
    number: numbers[at] ?? '',
    organisation,
    kind: giver.kind,
    name: giver.name ?? giver.displayName ?? '未留姓名',
    displayName: giver.displayName ?? '爱心人士',
    phone: giver.phone ?? null,
    idNumber: giver.idNumber ?? null,
    source: giver.source ?? null,
  }))
  return insertMany(act, donor, rows, { skipTaken: true })
}

async function unknownDonor(act: Act, organisation: string): Promise<string> {
  const found = () =>
    act.tx
      .select({ id: columnNamed(donor, 'id') })
      .from(tableOf(donor))
      .where(
        and(
          eq(columnNamed(donor, 'organisation'), organisation),
          sql`${columnNamed(donor, 'kind')} = 'unknown'`,
        ),
      )
  const [known] = await found()
  if (known !== undefined) return String(known.id)
  const [number = ''] = await donorNumbers(act.tx, 1)
  const row = { number, organisation, kind: 'unknown', name: unknownName } as const
  await insertMany(act, donor, [row], { skipTaken: true })
  const [made] = await found()
  if (made === undefined) throw new Error('the unknown donor was not made')
  return String(made.id)
}
