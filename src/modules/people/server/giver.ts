import { blindIndexesOf } from '#kinds/columns.ts'
import { comparableName, type PaperType } from '#kinds/index.ts'
import { currentVault } from '#services/vault/vault.ts'
import { donor, namelessGiver } from '../model/index.ts'

/** Somebody who gave, as far as the gift tells. Nothing at all: the organisation's 未识别 donor. */
export interface Giver {
  readonly kind: 'person' | 'company'
  readonly name?: string
  /** Already in the form of the kind `phone`. */
  readonly phone?: string
  /** Which paper the number is of; a citizen's card when absent. */
  readonly docKind?: PaperType
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

/** A giver with the marks by which donors are found. */
export interface KeyedGiver {
  readonly giver: Giver
  /** The name as compared; '' where none was told. */
  readonly name: string
  readonly phone: string | null
  readonly paper: string | null
}

/** The marks of what a gift tells. */
export function keysOf(giver: Giver): KeyedGiver {
  const { phoneIndex = null, idNumberIndex = null } = blindIndexesOf(
    donor.fields,
    { phone: giver.phone, idNumber: giver.idNumber },
    'donor',
  )
  return { giver, name: nameOf(giver.name), phone: phoneIndex, paper: idNumberIndex }
}

/** A name as compared; '' for those that name nobody. */
export function nameOf(name: string | null | undefined): string {
  return name === namelessGiver ? '' : comparableName(name ?? '')
}

/** Whether a gift tells anything of who gave it. */
export function isSomebody({ name, phone, paper }: KeyedGiver): boolean {
  return phone !== null || paper !== null || name !== ''
}

/** The mark of a paper, whatever phone comes with it. */
export function paperMark(paper: string): string {
  return `paper ${paper}`
}

/** The mark of a phone alone, kept by whom somebody with this phone was merged into. */
export function phoneMark(phone: string): string {
  return `phone ${phone}`
}

/** The mark of a phone with a name: a family shares the one, not both. */
export function personMark(phone: string, name: string): string {
  return `person ${currentVault().blindIndex(`${phone} ${name}`, 'donor.person')}`
}
