import { refusal } from '#kernel/server/refusal.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import type { PaperType } from '#kinds/index.ts'
import { maskField, readWithin, schemaOf } from '#kinds/registry.ts'
import { person, personRegister } from '../model/index.ts'
import { insertPerson, linkPerson, lockPaper } from './person.ts'

/** `POST …/register`: somebody by the number of a paper, found or made, and seen by the own organisation. */
export const registerRoute: AnyRoute = route(personRegister, {
  access: { action: 'person.register' },
  summary: '登记人员',
  async change(given, act) {
    const paper = readPaper(given)
    if (typeof paper === 'string') throw refusal(paper, 'idNumber')
    const organisation = act.person.ownerId ?? given.organisation ?? null
    const known = await lockPaper(act, paper)
    if (known !== undefined && known.name !== given.name)
      // Neither is told which of both is wrong.
      act.refuse(notTogether, 'idNumber')
    const born = bornAs(paper, given)
    if (isOtherSex(born.sex, given.sex)) act.refuse(otherSex, 'sex')
    const row =
      known ??
      (await insertPerson(act, {
        ...{ ...paper, name: given.name, phone: given.phone ?? null },
        ...born,
      }))
    if (organisation !== null)
      await linkPerson(act, { person: row.id, organisation, purpose: '受理求助' })
    const name = String(maskField(person.fields.name, row.name))
    return { id: row.id, number: row.number, name, minor: row.minor, isNew: known === undefined }
  },
})

export const notTogether = '证件号码与姓名不一致'
export const otherSex = '性别与证件号码不一致'

/** Whether the sex that was told is another one than the paper's. */
export const isOtherSex = (
  ofPaper: '1' | '2' | null,
  told: '1' | '2' | null | undefined,
): boolean => told != null && ofPaper !== null && told !== ofPaper

interface Paper {
  readonly idKind: PaperType
  readonly idNumber: string
}

/** The number as its paper writes it; the sentence says what is wrong with it. */
export function readPaper(given: Paper): Paper | string {
  const parsed = schemaOf(person.fields.idNumber).safeParse(given.idNumber)
  if (!parsed.success) return parsed.error.issues[0]?.message ?? '证件号码有误'
  const { values, refusals } = readWithin(person.fields, {
    ...{ idKind: given.idKind, idNumber: parsed.data },
  })
  const wrong = refusals.idNumber
  if (wrong !== undefined) return wrong
  return { idKind: given.idKind, idNumber: String(values.idNumber ?? parsed.data) }
}

/** Birthday and sex stand in a citizen's number; of other papers they are told. */
export function bornAs(
  { idKind, idNumber }: Paper,
  given: {
    readonly sex?: '1' | '2' | null | undefined
    readonly birthday?: string | null | undefined
  },
) {
  if (idKind !== 'idCard' || idNumber.length !== 18)
    return { sex: given.sex ?? null, birthday: given.birthday ?? null }
  const [year, month, day] = [idNumber.slice(6, 10), idNumber.slice(10, 12), idNumber.slice(12, 14)]
  const sex = Number(idNumber[16]) % 2 === 1 ? ('1' as const) : ('2' as const)
  return { sex, birthday: `${year}-${month}-${day}` }
}
