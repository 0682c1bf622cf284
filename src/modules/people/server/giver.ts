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
  /** Of whoever paid, as a channel names them: what `payerMark` made of it. */
  readonly payer?: string
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
  /** Whose account paid; an employee's is no company's. */
  readonly payer: string | null
}

/** The marks of what a gift tells. */
export function keysOf(giver: Giver): KeyedGiver {
  const { phoneIndex = null, idNumberIndex = null } = blindIndexesOf(
    donor.fields,
    { phone: giver.phone, idNumber: giver.idNumber },
    'donor',
  )
  const payer = giver.kind === 'person' ? (giver.payer ?? null) : null
  return { giver, name: nameOf(giver.name), phone: phoneIndex, paper: idNumberIndex, payer }
}

/** A name as compared; '' for those that name nobody. */
export function nameOf(name: string | null | undefined): string {
  return name === namelessGiver ? '' : comparableName(name ?? '')
}

/** Whether a gift tells anything of who gave it. */
export function isSomebody({ name, phone, paper, payer }: KeyedGiver): boolean {
  return payer !== null || phone !== null || paper !== null || name !== ''
}

/** The mark of a paper, whatever phone comes with it. */
export function paperMark(paper: string): string {
  return `paper ${paper}`
}

/** An account of somebody at a payment channel: an open id says who it is within one app only. */
export interface Payer {
  /** 公众账号ID, or the id of another app of the channel. */
  readonly appId: string
  readonly openId: string
}

/** What is kept of a paying account: it finds the same one again and tells nobody its open id. */
export function payerMark({ appId, openId }: Payer): string {
  return `payer ${currentVault().blindIndex(`${appId} ${openId}`, 'donor.payer')}`
}

/** The mark of a phone alone, kept by whom somebody with this phone was merged into. */
export function phoneMark(phone: string): string {
  return `phone ${phone}`
}

/** The mark of a phone with a name: a family shares the one, not both. */
export function personMark(phone: string, name: string): string {
  return `person ${currentVault().blindIndex(`${phone} ${name}`, 'donor.person')}`
}
