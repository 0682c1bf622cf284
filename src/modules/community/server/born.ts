import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import type { PaperType } from '#kinds/index.ts'
import type { person } from '../model/index.ts'
import { isMinor } from './age.ts'

/* What is known of a birth: sex and birthday by the paper, what figures go by, who is under age. */

type Known = Pick<Row<typeof person>, 'idKind' | 'idNumber' | 'sex' | 'birthday' | 'minor'>

export const otherSex = '性别与证件号码不一致'

/** Whether the sex that was told is another one than the paper's. */
export const isOtherSex = (
  ofPaper: '1' | '2' | null,
  told: '1' | '2' | null | undefined,
): boolean => told != null && ofPaper !== null && told !== ofPaper

/** A paper and its number. */
export interface Paper {
  readonly idKind: PaperType
  readonly idNumber: string
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

/** What of a birthday figures go by. */
export function bornFacts(birthday: string | null) {
  return birthday === null
    ? { birthYear: null, bornIn: null }
    : { birthYear: Number(birthday.slice(0, 4)), bornIn: birthday.slice(0, 7) }
}

/**
 * Marks a sex or birthday that was changed into another than the citizen's number says, and whoever
 * would come of age by it: what guards minors (BR-42) falls by two people alone.
 */
export function checkBorn(act: Act, next: Known, before: Known): void {
  const born = bornAs(next, next)
  if (next.sex !== before.sex && next.sex !== born.sex) act.mark('sex', otherSex)
  if (next.birthday === before.birthday) return
  if (next.birthday !== born.birthday) act.mark('birthday', '出生日期与证件号码不一致')
  else if (before.minor && !isMinor(next.birthday, act.now))
    act.mark('birthday', '未成年人的出生日期不能改为成年')
}
