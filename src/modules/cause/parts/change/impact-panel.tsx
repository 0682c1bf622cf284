import type { PresentedOf } from '#ui/logic/presented.ts'
import { Facts } from '#ui/views/facts.tsx'
import { Money } from '#ui/views/money.tsx'
import { Section } from '#ui/views/section.tsx'
import type { changeRequest } from '../../model/index.ts'
import styles from '../cause.module.css'

/** What a change touches: money that was raised for what was promised, lines that are spoken for, the filed plan. */
export function ImpactPanel({ row }: { readonly row: PresentedOf<typeof changeRequest> }) {
  const impact = row.extra?.impact
  if (impact === undefined) return null
  return (
    <Section title="影响">
      <div className={styles.stack}>
        <Facts
          facts={[
            { key: 'net', label: '已募净额', value: <Money fen={impact.netRaised} /> },
            { key: 'available', label: '可拨付余额', value: <Money fen={impact.available} /> },
            {
              key: 'filed',
              label: '备案',
              span: 'wide',
              value: impact.isFiled ? '涉及备案内容，生效后 10 日内变更备案' : '不涉及备案内容',
            },
          ]}
        />
        {impact.lines.length > 0 && (
          <table className={styles.table}>
            <thead>
              <tr>
                <th>预算行</th>
                <th className={styles.amount}>已用和冻结</th>
                <th className={styles.amount}>变更后</th>
              </tr>
            </thead>
            <tbody>
              {impact.lines.map(({ item, spoken, after, isCovered }) => (
                <tr key={item}>
                  <td>{item}</td>
                  <td className={styles.amount}>
                    <Money fen={spoken} />
                  </td>
                  <td className={styles.amount}>
                    <span className={isCovered ? undefined : styles.bad}>
                      <Money fen={after} />
                      {!isCovered && ' 不足'}
                    </span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </Section>
  )
}
