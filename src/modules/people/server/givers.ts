import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { insertMany } from '#kernel/server/insert-many.ts'
import { findRow, updateRow } from '#kernel/server/rows.ts'
import { columnNamed, columnsNamed, tableOf } from '#kernel/server/tables.ts'
import { newId } from '#kernel/server/uuid.ts'
import { donor, namelessGiver, unknownName } from '../model/index.ts'
import {
  type DonorKey,
  findKeys,
  forgetKeys,
  forgetMark,
  keepKeys,
  marksOf,
  shareMarks,
} from './donor-key.ts'
import { donorNumbers } from './donor-number.ts'
import {
  type Giver,
  isSomebody,
  type KeyedGiver,
  keysOf,
  nameOf,
  paperMark,
  personMark,
  phoneMark,
} from './giver.ts'
import { agrees, isOwnLine, type JoinedPerson, joinGivers, type KnownDonor } from './join-givers.ts'
import { suggestPayers, tellPaid } from './payers.ts'
import { holdDonors } from './standing-donors.ts'

/**
 * The donors of these givers in one organisation's book, in their order: found by the account that paid, then by
 * paper, then by phone with the same name, else made (fans.md "Matching at intake"). A name alone is no person: it
 * makes a new one. A constant number of queries, however many givers, but for what donors learn.
 */
export async function donorsOf(
  act: Act,
  organisation: string,
  givers: readonly Giver[],
): Promise<string[]> {
  const keyed = givers.map(keysOf)
  const named = keyed.filter(isSomebody)
  const ids = await idsOf(act, organisation, named)
  const unknown = named.length < keyed.length ? await unknownDonor(act, organisation) : ''
  return keyed.map(each => ids.get(each) ?? unknown)
}

/** Rounds in which somebody else may have made the same persons at the same moment. */
const mostRounds = 5

async function idsOf(
  act: Act,
  organisation: string,
  lines: readonly KeyedGiver[],
): Promise<ReadonlyMap<KeyedGiver, string>> {
  for (let round = 1; ; round += 1) {
    const persons = joinGivers(lines, await findKnown(act, organisation, lines))
    const known = persons.flatMap(person => person.known?.id ?? [])
    // Who has become another since is found anew.
    const gone = (await holdDonors(act, known)).filter(each => each.state !== 'active')
    if (gone.length > 0 && round < mostRounds) continue
    const ids = new Map<JoinedPerson, string>()
    for (const person of persons) if (!ids.has(person)) ids.set(person, person.known?.id ?? newId())
    const fresh = [...ids.keys()].filter(({ known }) => known === undefined)
    // Whose marks somebody else keeps although nobody is found by them is made without.
    if (!(await reserve(act, organisation, { fresh, ids })) && round < mostRounds) continue
    await makeDonors(act, organisation, { fresh, ids })
    await learn(act, organisation, [...ids.keys()])
    await tellPayers(act, organisation, { persons: [...ids.keys()], ids })
    return new Map(lines.map((line, at) => [line, ids.get(persons[at] as JoinedPerson) ?? '']))
  }
}

interface Making {
  readonly fresh: readonly JoinedPerson[]
  readonly ids: ReadonlyMap<JoinedPerson, string>
}

/** Takes the marks of new donors; false when another gift has just made one of them, which is found then. */
async function reserve(act: Act, organisation: string, { fresh, ids }: Making): Promise<boolean> {
  const keys = keysTogether(
    fresh.flatMap(person => keysOfPerson(organisation, ids.get(person) ?? '', person)),
  )
  const written = await keepKeys(act, keys)
  if (written === keys.length) return true
  await forgetKeys(
    act,
    fresh.map(person => ids.get(person) ?? ''),
  )
  return false
}

/** The marks that lines tell of one donor: a phone with a name belongs to no other without a paper. */
function keysOfPerson(organisation: string, id: string, person: JoinedPerson): DonorKey[] {
  const { known, payers } = person
  const lines = person.lines.filter(line => isOwnLine(person, line))
  const hasPaper = (known?.paper ?? null) !== null || lines.some(({ paper }) => paper !== null)
  const hasName = (known?.name ?? '') !== '' || lines.some(({ name }) => name !== '')
  const paying = payers.map(mark => ({ organisation, donor: id, mark, sole: true }))
  const told = lines.flatMap(line => {
    // A phone without a name is no mark of somebody who has one.
    const phone = line.name === '' && hasName ? null : line.phone
    return marksOf(organisation, id, { ...line, phone }).map(key => ({
      ...key,
      sole: key.sole && (line.paper !== null || !hasPaper),
    }))
  })
  return [...paying, ...told]
}

/** Each mark of a donor once; alone where any line says so. */
function keysTogether(keys: readonly DonorKey[]): DonorKey[] {
  const together = new Map<string, DonorKey>()
  for (const key of keys) {
    const at = `${key.mark} ${key.donor}`
    together.set(at, { ...key, sole: key.sole || together.get(at)?.sole === true })
  }
  return [...together.values()]
}

async function findKnown(
  act: Act,
  organisation: string,
  lines: readonly KeyedGiver[],
): Promise<KnownDonor[]> {
  const phones = [...new Set(lines.flatMap(({ phone }) => phone ?? []))]
  const papers = [...new Set(lines.flatMap(({ paper }) => paper ?? []))]
  const payers = [...new Set(lines.flatMap(({ payer }) => payer ?? []))]
  if (phones.length + papers.length + payers.length === 0) return []
  const marks = [
    ...payers,
    ...papers.map(paperMark),
    ...phones.map(phoneMark),
    ...lines.flatMap(({ phone, name }) => (phone === null ? [] : [personMark(phone, name)])),
  ]
  const keys = await findKeys(act, organisation, [...new Set(marks)])
  const { id, number, name, phoneIndex, idNumberIndex, state } = columnsNamed(donor)
  if (!id || !number || !name || !phoneIndex || !idNumberIndex || !state)
    throw new Error('the donor has lost its blind indexes')
  const rows = await act.tx
    .select({ id, number, name, phone: phoneIndex, paper: idNumberIndex })
    .from(tableOf(donor))
    .where(
      and(
        eq(columnNamed(donor, 'organisation'), organisation),
        eq(state, 'active'),
        or(
          phones.length === 0 ? undefined : inArray(phoneIndex, phones),
          papers.length === 0 ? undefined : inArray(idNumberIndex, papers),
          keys.length === 0 ? undefined : inArray(id, [...new Set(keys.map(each => each.donor))]),
        ),
      ),
    )
    .orderBy(id)
  const marksOfDonor = Map.groupBy(keys, each => each.donor)
  return rows.map(row => {
    const own = (marksOfDonor.get(String(row.id)) ?? []).map(({ mark }) => mark)
    return {
      id: String(row.id),
      number: String(row.number),
      name: nameOf(String(row.name)),
      phone: typeof row.phone === 'string' ? row.phone : null,
      paper: typeof row.paper === 'string' ? row.paper : null,
      persons: own.filter(mark => mark.startsWith('person ')),
      papers: papers.filter(paper => own.includes(paperMark(paper))),
      phones: phones.filter(phone => own.includes(phoneMark(phone))),
      payers: payers.filter(payer => own.includes(payer)),
    }
  })
}

async function makeDonors(act: Act, organisation: string, { fresh, ids }: Making): Promise<void> {
  if (fresh.length === 0) return
  const numbers = await donorNumbers(act.tx, fresh.length)
  const rows = fresh.map((person, at) => {
    const own = person.lines.filter(line => isOwnLine(person, line))
    const givers = own.map(({ giver }) => giver)
    const first = <K extends keyof Giver>(name: K) => givers.find(each => each[name])?.[name]
    const paper = givers.find(({ idNumber }) => idNumber)
    // A paper proves a phone; of several the latest.
    const phone = givers.findLast(each => each.idNumber && each.phone)?.phone ?? first('phone')
    const [other] = person.others
    return {
      id: ids.get(person) ?? newId(),
      number: numbers[at] ?? '',
      organisation,
      kind: givers[0]?.kind ?? 'person',
      name: first('name') ?? namelessGiver,
      displayName: first('displayName') ?? '爱心人士',
      phone: phone ?? null,
      docKind: paper?.docKind ?? null,
      idNumber: paper?.idNumber ?? null,
      source: first('source') ?? null,
      samePhone: other === undefined ? null : (ids.get(other) ?? other.known?.id ?? null),
    }
  })
  await insertMany(act, donor, rows)
}

/** What gifts tell of donors that the book did not know: a paper, a newer phone beside it, a name. */
async function learn(
  act: Act,
  organisation: string,
  persons: readonly JoinedPerson[],
): Promise<void> {
  const known = persons.flatMap(person => (person.known === undefined ? [] : [person]))
  await keepKeys(
    act,
    keysTogether(
      known.flatMap(person => keysOfPerson(organisation, person.known?.id ?? '', person)),
    ),
  )
  for (const { known: donorKnown, learns, lines } of known) {
    if (donorKnown === undefined || Object.keys(learns).length === 0) continue
    const row = await findRow(act.tx, donor, donorKnown.id)
    if (row === undefined) continue
    if (learns.paper !== undefined) await shareMarks(act, row.id)
    if (learns.name && donorKnown.phone !== null)
      await forgetMark(act, row.id, personMark(donorKnown.phone, ''))
    const paper = learns.paper?.giver
    const name = lines.find(line => line.name !== '')?.giver.name
    await updateRow(act, donor, row, {
      ...(learns.name && name !== undefined ? { name } : {}),
      ...(learns.phone?.giver.phone === undefined ? {} : { phone: learns.phone.giver.phone }),
      ...(paper?.idNumber === undefined
        ? {}
        : { idNumber: paper.idNumber, docKind: paper.docKind ?? row.docKind }),
    })
  }
}

/** Fans of these accounts are told whose they are, and people of whom two keys name two donors. */
async function tellPayers(
  act: Act,
  organisation: string,
  { persons, ids }: { readonly persons: readonly JoinedPerson[] } & Pick<Making, 'ids'>,
): Promise<void> {
  const idOf = (person: JoinedPerson) => ids.get(person) ?? person.known?.id
  await suggestPayers(
    act,
    organisation,
    persons.flatMap(person => person.unsure.map(other => [idOf(person), idOf(other)] as const)),
  )
  const paid = persons.filter(({ lines }) => lines.some(({ payer }) => payer !== null))
  await tellPaid(act, organisation, [...new Set(paid.flatMap(({ payers }) => payers))])
}

/** What is unsure of each line, as a sentence: whom it will be booked to differs from what it tells. */
export async function giverDoubts(
  act: Act,
  organisation: string,
  givers: readonly Giver[],
): Promise<(string | undefined)[]> {
  const keyed = givers.map(keysOf)
  const named = keyed.filter(isSomebody)
  const persons = joinGivers(named, await findKnown(act, organisation, named))
  const byLine = new Map(named.map((line, at) => [line, persons[at]]))
  return keyed.map(line => {
    const person = byLine.get(line)
    if (person === undefined) return undefined
    const told = person.known?.name ?? person.lines.find(({ name }) => name !== '')?.name ?? ''
    if (line.paper !== null && line.name !== '' && told !== '' && told !== line.name)
      return '证件号已属于另一姓名，将记在该证件的捐赠人名下'
    if (line.payer !== null && line.paper !== null && person.unsure.length > 0)
      return '付款账号与证件分属两位捐赠人，将记在该证件的捐赠人名下，请核对是否同一人'
    if (line.payer !== null && (person.unsure.length > 0 || !agrees(person, line)))
      return '付款账号已属于另一姓名的捐赠人，将记在该账号的捐赠人名下，请核对是否同一人'
    const isFresh = line.phone !== null && person.known === undefined && person.others.length > 0
    return isFresh ? '手机号码已属于另一姓名或另一证件的捐赠人，将另建捐赠人' : undefined
  })
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
