import { Segmented } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useWay } from '#modules/cause/parts/use-way.ts'
import { EmptyState } from '#ui/views/empty-state.tsx'
import { Money } from '#ui/views/money.tsx'
import { Section } from '#ui/views/section.tsx'
import type { Board } from './board.ts'
import type { Narrowing } from './board-places.ts'
import styles from './kanban.module.css'

/** The ten organisations and causes that were given most in the period. */
export function RankingPart({
  board,
  narrowing,
}: {
  readonly board: Board
  readonly narrowing: Narrowing
}) {
  const [of, setOf] = useState<'causes' | 'organisations'>('causes')
  const isOne = narrowing.organisation !== null
  const way = useWay()
  const places =
    of === 'causes' || isOne
      ? (board.topCauses ?? []).map(each => ({
          ...each,
          name: each.title,
          address: each.kind === 'project' ? `/project/promine?id=${each.id}` : '',
        }))
      : (board.topOrganisations ?? []).map(each => ({
          ...each,
          address: `/gyhmanager/mechanism?id=${each.id}`,
        }))
  return (
    <Section
      title="排行"
      note="期间捐赠额前十"
      extra={
        !isOne && (
          <Segmented
            size="small"
            value={of}
            onChange={setOf}
            options={[
              { value: 'causes', label: '标的' },
              { value: 'organisations', label: '机构' },
            ]}
          />
        )
      }
    >
      {places.length === 0 ? (
        <EmptyState size="small" title="期间内还没有捐赠" />
      ) : (
        <ol className={styles.rows}>
          {places.map(({ id, name, amount, gifts, address }, at) => (
            <li key={id} className={styles.rank}>
              <span className={styles.rankNumber}>{at + 1}</span>
              <span className={styles.rankName} title={name}>
                {way(address) ? <Link to={address}>{name}</Link> : name}
              </span>
              <span>
                <Money fen={amount} /> <span className={styles.quiet}>{gifts} 笔</span>
              </span>
            </li>
          ))}
        </ol>
      )}
    </Section>
  )
}
