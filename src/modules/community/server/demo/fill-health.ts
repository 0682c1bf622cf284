import { eq } from 'drizzle-orm'
import type { AnyResource } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { addDays } from '#kernel/server/china-time.ts'
import { findRow, findRows } from '#kernel/server/rows.ts'
import { columnNamed } from '#kernel/server/tables.ts'
import {
  healthStatus,
  severeDisease,
  supportWay,
  workAbility,
} from '#modules/rescue/model/index.ts'
import { person, personConsent } from '../../model/index.ts'
import { at, paperOf, type Register } from './register.ts'

async function codeOf({ tx }: Pick<Act, 'tx'>, table: AnyResource, code: string): Promise<string> {
  const [found] = await findRows(tx, table, eq(columnNamed(table, 'code'), code), 1)
  if (found === undefined) throw new Error(`no code ${code} of ${table.path}`)
  return found.id
}

/** Health and income of some heads of households: what each table says by its code. */
const facts = [
  { health: '37', work: '02', unmet: [], income: 2_180_00, diagnosis: '2 型糖尿病，长期服药' },
  { health: '41', work: '03', unmet: ['6'], income: 1_360_00, disease: 'B08' },
  { health: '64', work: '03', unmet: ['4', '5', '6'], income: 920_00, certificate: '42' },
  { health: '20', work: '01', unmet: [], income: 2_650_00 },
] as const

/** What people agreed to, and what is known of their health by that. */
export async function fillHealth({ world, of }: Register, heads: readonly string[]): Promise<void> {
  const span = { from: addDays(world.today, -80), to: addDays(world.today, 285) }
  const consent = (ago: number, no: number, given: Readonly<Record<string, unknown>>) =>
    world.as(of.head, at(world, ago), async desk =>
      desk.insert(personConsent.path, {
        ...{ organisation: of.id, ...span, ...given },
        papers: [await paperOf(desk, personConsent.path, 'papers', 20 + no)],
      }),
    )
  for (const [no, known] of facts.entries()) {
    const someone = heads[no]
    if (someone === undefined) continue
    await consent(80, no, { person: someone, kind: 'sensitive' })
    const more = { disease: null, certificate: null, diagnosis: null, ...known }
    await world.as(of.head, at(world, 79), async desk => {
      const row = await findRow(desk.act.tx, person, someone)
      const isDisabled = more.certificate !== null
      const [health, work, way, disease] = [
        await codeOf(desk.act, healthStatus, known.health),
        await codeOf(desk.act, workAbility, known.work),
        await codeOf(desk.act, supportWay, 'G2'),
        more.disease === null ? null : await codeOf(desk.act, severeDisease, more.disease),
      ]
      await desk.insert('community/personHealth', {
        ...{ person: someone, health, diseases: disease === null ? null : [disease] },
        diagnosis: more.diagnosis,
        disabilityNo: isDisabled ? `${row?.idNumber}${more.certificate}` : null,
        certTo: isDisabled ? addDays(world.today, 900) : null,
        ...{ unmet: [...known.unmet], workAbility: work, supportWay: isDisabled ? way : null },
        monthlyIncome: known.income,
      })
    })
  }
  await consent(70, 4, { person: heads[4], kind: 'collect' })
  await consent(66, 5, { person: heads[5], kind: 'verify' })
  const taken = await consent(64, 6, { person: heads[6], kind: 'publish' })
  await world.as(of.head, at(world, 12), desk => desk.move(personConsent.path, 'withdraw', taken))
}
