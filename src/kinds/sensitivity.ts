import type { AnyField } from './field.ts'
import { isMaskedInPart, isPersonal, kindOf } from './registry.ts'

/** How sensitive personal data are (upms.md "fieldClasses"): P2 contacts, P3 papers, cards and health, P4 minors. */
export const sensitivities = { P2: '联系方式', P3: '证件/银行卡/健康', P4: '未成年人' } as const

export type Sensitivity = keyof typeof sensitivities

/** The class of a field's values; null where they are not personal. */
export function sensitivityOf(field: AnyField): Sensitivity | null {
  // Nobody knows what a stranger wrote into it: identity numbers and cards as well.
  if (isMaskedInPart(field)) return 'P3'
  if (!isPersonal(field)) return null
  const { papers } = field as AnyField & { readonly papers?: boolean }
  return (papers ?? kindOf(field).papers === true) ? 'P3' : 'P2'
}
