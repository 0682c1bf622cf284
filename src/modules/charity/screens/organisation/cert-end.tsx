import { daysLeft } from '#ui/logic/days-left.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { certificateTypes, type organisation } from '../../model/index.ts'
import styles from './organisation.module.css'

const warnedFrom = 90

/** The end of the certificate that ends first: amber 90 days before, red once it is past. */
export function CertEnd({ row }: { readonly row: PresentedOf<typeof organisation> }) {
  const first = firstEndOf(row)
  if (first === null) return <span className={styles.quiet}>长期</span>
  const { validTo, label } = first
  const days = daysLeft(validTo)
  const look = days < 0 ? styles.past : days <= warnedFrom ? styles.near : undefined
  return (
    <span className={look} title={label}>
      {validTo}
      {days < 0 && ' 过期'}
    </span>
  )
}

/** Among its certificates, as the server told them, and the term of its registration. */
function firstEndOf({
  extra,
  certTo,
}: PresentedOf<typeof organisation>): { validTo: string; label: string } | null {
  const kept = extra?.firstEnd
  const registered = certTo !== null ? certTo : null
  if (kept && (registered === null || kept.validTo <= registered))
    return { validTo: kept.validTo, label: certificateTypes[kept.type] }
  return registered === null ? null : { validTo: registered, label: '登记证书' }
}
