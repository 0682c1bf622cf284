import { refusal } from '#kernel/server/refusal.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { maskField, readWithin, schemaOf } from '#kinds/registry.ts'
import { person, personRegister } from '../model/index.ts'
import { bornAs, isOtherSex, otherSex, type Paper } from './born.ts'
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
