import { Tag } from 'antd'
import type { Catalogue } from './rights.ts'
import styles from './rights-difference.module.css'
import { rightsLabels } from './use-catalogue.ts'

export interface RightsDifferenceProps {
  readonly catalogue: Catalogue | undefined
  readonly added: readonly string[]
  readonly removed: readonly string[]
}

/** What a changed role gains and loses, by name. */
export function RightsDifference({ catalogue, added, removed }: RightsDifferenceProps) {
  const labels = rightsLabels(catalogue)
  const line = (name: string, sign: '新增' | '移除') => (
    <li key={`${sign} ${name}`}>
      <Tag color={sign === '新增' ? 'green' : 'red'}>{sign}</Tag>
      {labels.get(name) ?? name}
    </li>
  )
  return (
    <ul className={styles.list}>
      {removed.map(name => line(name, '移除'))}
      {added.map(name => line(name, '新增'))}
    </ul>
  )
}
