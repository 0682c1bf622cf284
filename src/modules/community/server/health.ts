import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Patch, Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { isSystem, type Person } from '#kernel/server/person.ts'
import { findRow, findRows, updateRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { columnNamed, tableOf } from '#kernel/server/tables.ts'
import {
  disabilityCategory,
  disabilityGrade,
  healthStatus,
  livingAbility,
  readDisabilityCertificate,
} from '#modules/rescue/model/index.ts'
import { person, personConsent, personHealth } from '../model/index.ts'
import { aboutSeen, consented } from './reach.ts'
import { nextNumber } from './serials.ts'

type Health = Row<typeof personHealth>

/** An organisation sees nothing of it without a consent that names it (PIPL art. 29). */
function reach(asking: Person): SQL | undefined {
  const column = columnNamed(personHealth, 'person')
  const seen = aboutSeen(asking, column)
  if (asking.ownerKind !== 'organisation' || asking.ownerId === null || isSystem(asking))
    return seen
  return and(seen, consented(asking.ownerId, column))
}

/** Health, disability, abilities, income: what the certificate and the indicators say follows by rule. */
export const personHealthServing = serve(personHealth, {
  where: asking => reach(asking),
  offers: asking => (asking.ownerKind === 'unit' ? sql`true` : undefined),
  prepare: async (draft, act) => ({
    number: await nextNumber(act, 'health'),
    ...(await derived(act, draft)),
  }),
  async check(next, act) {
    await demandConsent(act, next.person)
    const of = await findRow(act.tx, person, next.person)
    if (next.disabilityNo !== null) {
      const read = readDisabilityCertificate(next.disabilityNo)
      if (typeof read === 'string') act.mark('disabilityNo', read)
      else if (of !== undefined && of.idKind === 'idCard' && read.idNumber !== of.idNumber)
        act.mark('disabilityNo', '残疾证号前 18 位与证件号码不一致')
    }
    const status =
      next.health === null ? undefined : await findRow(act.tx, healthStatus, next.health)
    if (
      status?.serious === true &&
      (next.diseases?.length ?? 0) === 0 &&
      next.disabilityNo === null
    )
      act.mark('diseases', `健康状况为「${status.name}」，请填写重大疾病或残疾证号`)
  },
  async updated(row, act) {
    const next = await derived(act, row)
    const isSame = Object.entries(next).every(
      ([name, value]) => row[name as keyof Health] === value,
    )
    if (!isSame) await updateRow(act, personHealth, row, next)
  },
})

async function demandConsent(act: Act, id: string): Promise<void> {
  const { ownerKind, ownerId } = act.person
  if (ownerKind !== 'organisation' || ownerId === null) return
  const { rows } = await act.tx.execute<{ given: boolean }>(
    sql`select ${consented(ownerId, id)} as given`,
  )
  if (rows[0]?.given !== true)
    act.mark('person', '没有本人对本机构的敏感信息授权，不能登记健康与收入')
}

/** Category and grade by the certificate (BR-30), the ability of self-care by the unmet indicators (BR-29). */
async function derived(
  act: Act,
  {
    disabilityNo,
    unmet,
  }: { readonly disabilityNo?: string | null; readonly unmet?: readonly string[] | null },
): Promise<Patch<typeof personHealth>> {
  const read = disabilityNo == null ? undefined : readDisabilityCertificate(disabilityNo)
  const known = typeof read === 'object' ? read : undefined
  const [category] =
    known === undefined
      ? []
      : await findRows(
          act.tx,
          disabilityCategory,
          eq(tableOf(disabilityCategory).certDigit, known.category),
          1,
        )
  const [grade] =
    known === undefined
      ? []
      : await findRows(
          act.tx,
          disabilityGrade,
          eq(tableOf(disabilityGrade).certDigit, known.grade),
          1,
        )
  const table = tableOf(livingAbility)
  const count = unmet?.length ?? 0
  const within = and(
    eq(table.scale, '1'),
    sql`${table.unmetFrom} <= ${count} and ${table.unmetTo} >= ${count}`,
  )
  const [ability] = unmet == null ? [] : await findRows(act.tx, livingAbility, within, 1)
  return {
    disabilityCategory: category?.id ?? null,
    disabilityGrade: grade?.id ?? null,
    livingAbility: ability?.id ?? null,
  }
}

/** Consents; one that is withdrawn ends at once. */
export const personConsentServing = serve(personConsent, {
  where: asking => aboutSeen(asking, columnNamed(personConsent, 'person')),
  check(next, act) {
    if (next.to <= next.from) act.mark('to', '授权止日应晚于起日')
    if (next.to < beijingDay(act.now)) act.mark('to', '授权已过期')
  },
  moves: { withdraw: (_row, _answers, act) => ({ withdrawnOn: beijingDay(act.now) }) },
})
