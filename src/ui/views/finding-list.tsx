import { CheckCircleFilled, CloseCircleFilled, ExclamationCircleFilled } from '@ant-design/icons'
import { useState } from 'react'
import styles from './finding-list.module.css'

/** What the product found of a record by itself. */
export interface Finding {
  readonly item: string
  readonly field: string
  readonly level: 'pass' | 'warn' | 'block'
  readonly message: string
}

export interface FindingListProps {
  readonly findings: readonly Finding[]
  /** Leads to the field at which a finding is mended. */
  onOpen?(field: string): void
}

const icons = {
  block: <CloseCircleFilled className={styles.block} aria-label="不通过" />,
  warn: <ExclamationCircleFilled className={styles.warn} aria-label="提醒" />,
  pass: <CheckCircleFilled className={styles.pass} aria-label="通过" />,
} as const
const rank = { block: 0, warn: 1, pass: 2 } as const

/** The findings of a precheck (预检): what blocks first, then warnings; passed ones folded to a line. */
export function FindingList({ findings, onOpen }: FindingListProps) {
  const [isOpen, setOpen] = useState(false)
  const open = findings
    .filter(({ level }) => level !== 'pass')
    .toSorted((one, other) => rank[one.level] - rank[other.level])
  const passed = findings.filter(({ level }) => level === 'pass')
  if (findings.length === 0) return <span className={styles.quiet}>还没有预检结果</span>
  return (
    <ul className={styles.list}>
      {open.map(finding => (
        <li key={`${finding.item} ${finding.message}`} className={styles.entry}>
          {icons[finding.level]}
          <div className={styles.text}>
            <strong>{finding.item}</strong>
            {onOpen ? (
              <button type="button" className={styles.link} onClick={() => onOpen(finding.field)}>
                {finding.message}
              </button>
            ) : (
              <span>{finding.message}</span>
            )}
          </div>
        </li>
      ))}
      {passed.length > 0 && (
        <li className={styles.entry}>
          {icons.pass}
          <div className={styles.text}>
            <button type="button" className={styles.fold} onClick={() => setOpen(!isOpen)}>
              {open.length === 0 ? `${passed.length} 项全部通过` : `其余 ${passed.length} 项通过`}
              <span aria-hidden>{isOpen ? ' ▴' : ' ▾'}</span>
            </button>
            {isOpen && (
              <span className={styles.quiet}>{passed.map(each => each.item).join('、')}</span>
            )}
          </div>
        </li>
      )}
    </ul>
  )
}

/** How the findings stand, for a list's cell: `✕1 ⚠2 ✓9`. */
export function FindingCounts({
  findings,
}: {
  readonly findings: readonly Finding[] | null | undefined
}) {
  if (!findings || findings.length === 0) return <span className={styles.quiet}>—</span>
  const count = (level: Finding['level']) => findings.filter(each => each.level === level).length
  const [block, warn, pass] = [count('block'), count('warn'), count('pass')]
  return (
    <span className={styles.counts}>
      {block > 0 && (
        <span>
          {icons.block} {block}
        </span>
      )}
      {warn > 0 && (
        <span>
          {icons.warn} {warn}
        </span>
      )}
      <span>
        {icons.pass} {pass}
      </span>
    </span>
  )
}

/** Why a review cannot be passed: its first blocking finding. */
export function whyBarred(findings: readonly Finding[] | null | undefined): string | undefined {
  const blocks = findings?.filter(({ level }) => level === 'block') ?? []
  return blocks.length === 0 ? undefined : `预检有 ${blocks.length} 项不通过：${blocks[0]?.message}`
}
