import type { PayoutFinding } from '../../model/index.ts'

/** What is checked, the field at which it is mended, and where the product knows it from. */
type Checked = Pick<PayoutFinding, 'item' | 'field' | 'source'>

/** Refuses where something is wrong. */
export function blockIf(checked: Checked, wrong: string | undefined): PayoutFinding {
  return wrong === undefined
    ? { ...checked, level: 'pass', message: '通过' }
    : { ...checked, level: 'block', message: wrong }
}

/** Asks for a note where something is unusual. */
export function warnIf(checked: Checked, unusual: string | undefined): PayoutFinding {
  return unusual === undefined
    ? blockIf(checked, undefined)
    : { ...checked, level: 'warn', message: unusual }
}
