import { choice, ref, text } from '#kinds/index.ts'

/** To whom accounts, departments, positions and roles belong. */
export const ownerKinds = {
  platform: '平台',
  organisation: '机构',
  unit: '主管单位',
  vendor: '厂商',
  merchant: '商家',
} as const

export type OwnerName = keyof typeof ownerKinds

/** The fields that say whose a record is: exactly the one that ownerKind names is filled. */
export const ownerFields = {
  ownerKind: choice('归属', ownerKinds, { required: true, frozen: true, initial: 'platform' }),
  organisation: ref('所属机构', 'charity/organisation', { frozen: true }),
  /** Id of a competent unit, a vendor or a commerce partner. */
  unit: text('所属主管单位', { max: 36, frozen: true, index: true }),
  vendor: text('所属厂商', { max: 36, frozen: true, index: true }),
  merchant: text('所属商家', { max: 36, frozen: true, index: true }),
} as const

const { ownerKind, organisation, unit, vendor, merchant } = ownerFields
const derived = { system: true } as const

/** The same of a record that belongs to whom the account, the review, the request it is about belongs. */
export const derivedOwnerFields = {
  ownerKind: { ...ownerKind, ...derived },
  organisation: { ...organisation, ...derived },
  unit: { ...unit, ...derived },
  vendor: { ...vendor, ...derived },
  merchant: { ...merchant, ...derived },
} as const

/** Whose a record is, as every record of this module says it. */
export interface Owned {
  readonly ownerKind: OwnerName
  readonly organisation?: string | null
  readonly unit?: string | null
  readonly vendor?: string | null
  readonly merchant?: string | null
}

/** The id of the organisation, unit, vendor or merchant; null for the platform. */
export function ownerIdOf(owned: Owned): string | null {
  return owned.ownerKind === 'platform' ? null : (owned[owned.ownerKind] ?? null)
}

/** Whose the records of an owner are, by its kind and id. */
export function ownedBy(ownerKind: OwnerName, id: string | null): Owned {
  return ownerKind === 'platform' ? { ownerKind } : { ownerKind, [ownerKind]: id }
}

/** Whether two records belong to the same owner. */
export function isSameOwner(one: Owned, other: Owned): boolean {
  return one.ownerKind === other.ownerKind && ownerIdOf(one) === ownerIdOf(other)
}

/** Only the owner's fields, for a record that belongs to the same owner. */
export function ownerOf(owned: Owned): Required<Owned> {
  return {
    ownerKind: owned.ownerKind,
    organisation: owned.organisation ?? null,
    unit: owned.unit ?? null,
    vendor: owned.vendor ?? null,
    merchant: owned.merchant ?? null,
  }
}

/** Rows of this module lie within the walls of their owner. */
export const ownerWalls = {
  organisation: 'organisation',
  unit: 'unit',
  vendor: 'vendor',
  merchant: 'merchant',
} as const
