import { z } from 'zod'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { Section } from '#ui/views/section.tsx'
import type { operation } from '../model/operation.ts'
import { loggedChange } from '../model/operation.ts'
import styles from './log.module.css'

const logged = z.array(loggedChange)

/** The changed fields of a logged act. */
export function changesOf(row: PresentedOf<typeof operation>): z.infer<typeof logged> {
  const read = logged.safeParse(row.changes)
  return read.success ? read.data : []
}

/** Each changed field before and after; personal values stand masked. */
export function Changes({ row }: { readonly row: PresentedOf<typeof operation> }) {
  const changes = changesOf(row)
  if (changes.length === 0) return null
  return (
    <div className={styles.above}>
      <Section title="字段变化" note={`${changes.length} 项`} padding="flush">
        <table className={styles.changes}>
          <thead>
            <tr>
              <th scope="col">字段</th>
              <th scope="col">修改前</th>
              <th scope="col">修改后</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ field, label, before, after }) => (
              <tr key={field}>
                <th scope="row">{label}</th>
                <td className={before ? styles.before : styles.empty}>{before || '空'}</td>
                <td className={after ? styles.after : styles.empty}>{after || '空'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Section>
    </div>
  )
}
